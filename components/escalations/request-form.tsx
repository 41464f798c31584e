'use client';
import { RadioCards } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { YourDetails, type Submitter } from '@/components/processes/your-details';
import type { SAMPLE_REQUEST } from '@/lib/cases/sample';
import type { ManagerRequestDetails } from '@/lib/escalations/request';
import type { ContactDocument } from '@/lib/processes/contact-document';
import { ESCALATION_TYPES, keysOf } from '@/lib/shared/enums';

export type SentRequest = { message: string; request: ManagerRequestDetails };
type Props = {
  document: ContactDocument;
  submitter: Submitter;
  /** Initial entries of a sample. */
  prefill?: typeof SAMPLE_REQUEST;
  /** Where it posts; by default where requests go. */
  to?: string;
  onSent: (answer: SentRequest) => void;
};

const HINTS: Record<keyof typeof ESCALATION_TYPES, string> = {
  critical: 'A customer’s business is down or about to go down.',
  response: 'The partner is not answering.',
  quality: 'The partner answers, but it doesn’t help.',
};
const TYPES = keysOf(ESCALATION_TYPES).map((value) => ({ value, label: ESCALATION_TYPES[value], hint: HINTS[value] }));

/** Form of a request to the partner's managers (spec 1 §2, §3). */
export function ManagerRequestForm({ document, submitter, prefill, to, onSent }: Props) {
  const transform = (body: Record<string, unknown>) => ({
    ...body,
    company: document.company,
    receive_company_id: document.company_id,
    contact_document_id: document.id,
    sample_submission: !!prefill,
  });
  return (
    <Form<SentRequest>
      to={to ?? '/api/manager/request/create'}
      draftKey={`${prefill ? 'sample-' : ''}manager-${document.id}`}
      transform={transform}
      onDone={onSent}
      label={`Request to the managers of ${document.company}`}
      className="space-y-8"
      focusFirst
    >
      <Fieldset title="Request to a manager" hint={`${document.company}’s managers get an email and reply to you.`}>
        <RadioCards
          name="escalation_type"
          label="Escalation type"
          cards={TYPES}
          columns
          defaultValue={prefill?.escalation_type}
        />
        <LongText
          name="business_impact"
          label="Business impact"
          hint="What is down, for whom, and since when."
          rows={4}
          maxLength={5000}
          defaultValue={prefill?.business_impact}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            name="internal_reference"
            label="Internal reference"
            hint="Your own case number."
            mono
            maxLength={100}
            defaultValue={prefill?.internal_reference}
          />
          <Field
            name="vendor_reference"
            label="Vendor reference"
            hint={`The case number at ${document.company}.`}
            optional
            mono
            maxLength={100}
          />
        </div>
        <LongText name="notes" label="Notes" optional rows={3} maxLength={5000} />
      </Fieldset>
      <Fieldset title="Contact Information">
        <YourDetails submitter={submitter} phoneName="phone" hint="The manager replies to this person." />
      </Fieldset>
      <Submit>{prefill ? 'Send sample' : `Send to the managers of ${document.company}`}</Submit>
    </Form>
  );
}
