import type { ComponentProps } from 'react';
import type { InboundWords } from './inbound-words';
import { ProcessText } from './process-text';

type Props = { values: Record<'collaborate_email' | 'collaborate_cc_email', string | null>; words: InboundWords };

/** A field that the health of the process leads to. */
export const AddressField = (props: ComponentProps<typeof ProcessText>) => (
  <div id={props.name} className="scroll-mt-24">
    <ProcessText {...props} />
  </div>
);

/** To and CC addresses of a process (rule: admin.process-update). */
export const AddressFields = ({ values, words }: Props) => (
  <>
    <AddressField name="collaborate_email" hint={words.to} defaultValue={values.collaborate_email} />
    <AddressField name="collaborate_cc_email" hint={words.cc} defaultValue={values.collaborate_cc_email} />
  </>
);
