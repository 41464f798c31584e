'use client';
import dynamic from 'next/dynamic';
import type { SentRequest } from '@/components/escalations/request-form';
import { ProcessForm, type Place, type SentCase } from '@/components/processes/process-form';
import type { Submitter } from '@/components/processes/your-details';
import { Alert } from '@/components/ui/alert';
import { SAMPLE, SAMPLE_REQUEST, sampleValues } from '@/lib/cases/sample';
import type { ContactDocument } from '@/lib/processes/contact-document';
import { formFields } from '@/lib/processes/form-rules';
import { takesCases } from '@/lib/processes/policy';

/* Loaded only where a process needs them. */
const ManagerRequestForm = dynamic(() =>
  import('@/components/escalations/request-form').then((part) => part.ManagerRequestForm),
);
const StaticPage = dynamic(() => import('@/components/processes/static-page').then((part) => part.StaticPage));

/** Props that every kind of process shares. */
export type ProcessProps = {
  place: Place;
  submitter: Submitter;
  sample: boolean;
  onSent: (answer: SentCase | SentRequest) => void;
};

/** Content of a process by its type (rule: processes.types). */
export function Process({ document, sample, ...props }: ProcessProps & { document: ContactDocument }) {
  const { document_type } = document.version;
  if (document_type === 'default') return <StaticPage document={document} />;
  const isRequest = document_type === 'manager';
  if (!isRequest && !takesCases(document_type))
    return <Alert level="warning">This process only offers other processes. It takes no cases itself.</Alert>;
  return (
    <>
      {sample && (
        <Alert>This is a sample test submission. It is checked like a real one, but nothing is sent or stored.</Alert>
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
          prefill={sample ? { ...SAMPLE, ...sampleValues(formFields(document)) } : undefined}
        />
      )}
    </>
  );
}
