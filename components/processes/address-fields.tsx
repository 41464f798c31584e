import { LongText } from '@/components/form/field';
import { PROCESS_FIELDS } from '@/lib/shared/process-fields';

type Props = { values: Record<'collaborate_email' | 'collaborate_cc_email', string | null> };

/** To and CC addresses of a process (rule: admin.process-update). */
export function AddressFields({ values }: Props) {
  return (
    <>
      <LongText
        name="collaborate_email"
        label={PROCESS_FIELDS.collaborate_email}
        hint="Where new cases go. Up to ten addresses, one per line or separated by commas. Without one, cases go to the escalation contacts, else to the company’s own address."
        optional
        rows={2}
        maxLength={5000}
        defaultValue={values.collaborate_email}
      />
      <LongText
        name="collaborate_cc_email"
        label={PROCESS_FIELDS.collaborate_cc_email}
        hint="Gets a copy of everything that the To addresses get."
        optional
        rows={2}
        maxLength={5000}
        defaultValue={values.collaborate_cc_email}
      />
    </>
  );
}
