'use client';
import dynamic from 'next/dynamic';
import type { SentRequest } from '@/components/work/manager-requests/request-form';
import { ProcessForm, type FormPlace, type SentCase } from '@/components/intake/forms/process-form';
import type { Submitter } from '@/components/intake/forms/your-details';
import { Alert } from '@/components/ui/alert';
import { SAMPLE, SAMPLE_REQUEST, sampleValues } from '@/lib/work/cases/submit/sample';
import { formFields } from '@/lib/intake/forms/form-rules';
import { takesCases } from '@/lib/intake/processes/policy';
import type { ContactDocument } from '@/lib/intake/processes/resources';

/* Loaded only if a process needs them. */
const ManagerRequestForm = dynamic(() =>
  import('@/components/work/manager-requests/request-form').then((part) => part.ManagerRequestForm),
);
const StaticPage = dynamic(() => import('@/components/intake/processes/static-page').then((part) => part.StaticPage));

/** An earlier case whose entries prefill the form if they fit (rule: card.repeat). */
export type Repeated = { token: string; document_id: number; number: string; entries: Record<string, string> };

export type ProcessProps = {
  place: FormPlace;
  submitter: Submitter;
  numberExamples: string[];
  sample: boolean;
  repeat?: Repeated;
  onSent: (answer: SentCase | SentRequest) => void;
};

/** Content of a process by its type (rule: processes.types). */
export function Process({ document, sample, repeat, ...props }: ProcessProps & { document: ContactDocument }) {
  const { document_type } = document.version;
  if (document_type === 'default') return <StaticPage document={document} />;
  const isRequest = document_type === 'manager';
  const earlier = !sample && repeat?.document_id === document.id ? repeat : undefined;
  if (!isRequest && !takesCases(document_type))
    return <Alert level="warning">This process only offers other processes. It takes no cases itself.</Alert>;
  return (
    <>
      {sample && (
        <Alert>This is a sample test submission. It is checked like a real one, but nothing is sent or stored.</Alert>
      )}
      {earlier && (
        <Alert>
          Filled in from case {earlier.number}, as far as it still fits. Check it before you send it; your case number
          is yours to enter.
        </Alert>
      )}
      {isRequest ? (
        <ManagerRequestForm
          document={document}
          submitter={props.submitter}
          prefill={sample ? SAMPLE_REQUEST : undefined}
          onSent={props.onSent}
        />
      ) : (
        <ProcessForm
          {...props}
          document={document}
          repeat={earlier}
          prefill={sample ? { ...SAMPLE, ...sampleValues(formFields(document)) } : undefined}
        />
      )}
    </>
  );
}
