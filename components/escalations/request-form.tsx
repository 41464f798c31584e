'use client';
import { Checkbox, RadioCards } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import type { ManagerRequestDetails } from '@/lib/escalations/request';
import type { ContactDocument } from '@/lib/processes/contact-document';
import { ESCALATION_TYPES, words } from '@/lib/shared/vocabulary';
import { PersonFields, type KnownPerson } from './person-fields';

export type SentRequest = { message: string; request: ManagerRequestDetails };
type Props = { document: ContactDocument; submitter: KnownPerson; onSent: (answer: SentRequest) => void };

const MEANS: Record<keyof typeof ESCALATION_TYPES, string> = {
  critical: 'A customer’s business stands still or is about to.',
  response: 'The partner does not answer.',
  quality: 'The partner answers, and it does not help.',
};
const TYPES = words(ESCALATION_TYPES).map((value) => ({ value, label: ESCALATION_TYPES[value], hint: MEANS[value] }));

/** A request to the partner's managers (spec 1 §2, §3). */
export function ManagerRequestForm({ document, submitter, onSent }: Props) {
  const shape = (body: Record<string, unknown>) => ({ ...body, company: document.company, receive_company_id: document.company_id, contact_document_id: document.id });
  return (
    <Form<SentRequest> to="/api/manager/request/create" draftKey={`manager-${document.id}`} shape={shape} onDone={onSent} label={`Request to the managers of ${document.company}`} className="space-y-8">
      <Fieldset title="Request to a manager" hint={`The managers whom ${document.company} has named get a mail and answer you.`}>
        <RadioCards name="escalation_type" label="Escalation type" cards={TYPES} columns />
        <LongText name="business_impact" label="Business impact" hint="What stands still, for whom, and since when." rows={4} maxLength={5000} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="internal_reference" label="Internal reference" hint="Your own case number." mono maxLength={100} />
          <Field name="vendor_reference" label="Vendor reference" hint={`The case number at ${document.company}.`} optional mono maxLength={100} />
        </div>
        <LongText name="notes" label="Notes" optional rows={3} maxLength={5000} />
      </Fieldset>
      <Fieldset title="Contact Information" hint="Whom the manager answers.">
        <PersonFields known={submitter} />
        <Checkbox name="update_profile" label="Keep this name and phone in my profile" />
      </Fieldset>
      <Submit>Send to the managers of {document.company}</Submit>
    </Form>
  );
}
