'use client';
import { RadioCards } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import type { SAMPLE_REQUEST } from '@/lib/work/cases/submit/sample';
import { ESCALATION_TYPES, keysOf } from '@/lib/shared/enums';
import { YourDetails, type Submitter } from './your-details';

const HINTS: Record<keyof typeof ESCALATION_TYPES, string> = {
  critical: 'A customer’s business is down or about to go down.',
  response: 'The partner is not answering.',
  quality: 'The partner answers, but it doesn’t help.',
};
const TYPES = keysOf(ESCALATION_TYPES).map((value) => ({ value, label: ESCALATION_TYPES[value], hint: HINTS[value] }));

type Props = {
  company: string;
  submitter: Submitter;
  prefill?: typeof SAMPLE_REQUEST;
};

export function RequestFields({ company, submitter, prefill }: Props) {
  return (
    <>
      <Fieldset title="Request to a manager" hint={`${company}’s managers get an email and reply to you.`}>
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
            hint={`The case number at ${company}.`}
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
    </>
  );
}
