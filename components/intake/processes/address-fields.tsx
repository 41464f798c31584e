import type { InboundWords } from './inbound-words';
import { ProcessText } from './process-text';

type Props = { values: Record<'collaborate_email' | 'collaborate_cc_email', string | null>; words: InboundWords };

/** To and CC addresses of a process (rule: admin.process-update). */
export const AddressFields = ({ values, words }: Props) => (
  <>
    <ProcessText name="collaborate_email" hint={words.to} defaultValue={values.collaborate_email} />
    <ProcessText name="collaborate_cc_email" hint={words.cc} defaultValue={values.collaborate_cc_email} />
  </>
);
