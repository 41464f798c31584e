'use client';
import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import type { SentRequest } from '@/components/work/manager-requests/request-form';
import { ProcessForm, type FormPlace, type SentCase } from '@/components/intake/forms/process-form';
import type { Submitter } from '@/components/intake/forms/your-details';
import { Alert } from '@/components/ui/alert';
import { SubmissionFiles } from '@/components/work/room/submission-files';
import { useUploads } from '@/components/work/room/use-uploads';
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

/** A case that the new one carries on, with the values that go along (rules: links.bring-in, hand-on.confirm). */
export type CarriedOn = {
  token: string;
  number: string;
  named: boolean;
  handsOn: boolean;
  entries: Record<string, string>;
};

export type ProcessProps = {
  place: FormPlace;
  submitter: Submitter;
  numberExamples: string[];
  sample: boolean;
  repeat?: Repeated;
  carried?: CarriedOn;
  /** Size limit of a file in megabytes. */
  maxMegabytes: number;
  onSent: (answer: SentCase | SentRequest) => void;
};

type CaseFormProps = Omit<ComponentProps<typeof ProcessForm>, 'files'> & { maxMegabytes: number };

/** The form of a case with its files; a sample has none. */
function CaseForm({ maxMegabytes, ...props }: CaseFormProps) {
  const name = `submission:${props.document.id}`;
  const uploads = useUploads('/api/caller/submission_files', { maxMegabytes, name });
  const ids = uploads.uploads.flatMap(({ stored }) => (stored ? String(stored.id) : []));
  const files = props.prefill ? undefined : { field: <SubmissionFiles files={uploads} />, ids };
  return <ProcessForm {...props} files={files} />;
}

/** Where the form of a case that carries on another one is sent, and what goes with it. */
const sentWith = ({ token, named, handsOn }: CarriedOn, document_id: number) =>
  handsOn
    ? { to: `/api/caller/case/${encodeURIComponent(token)}/hand_on/confirm`, also: { document_id } }
    : { also: { linked_case: token, link_named: named } };

/** Content of a process by its type (rule: processes.types). */
export function Process({
  document: process,
  sample,
  repeat,
  carried,
  ...props
}: ProcessProps & { document: ContactDocument }) {
  const { document_type } = process.version;
  if (document_type === 'default') return <StaticPage document={process} />;
  const isRequest = document_type === 'manager';
  const earlier = !sample && repeat?.document_id === process.id ? repeat : undefined;
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
      {carried && !isRequest && (
        <Alert>
          {carried.handsOn
            ? `Case ${carried.number} is handed on with this form, and closed once you send it.`
            : `Linked to case ${carried.number}. Only what you ticked is filled in.`}
        </Alert>
      )}
      {isRequest ? (
        <ManagerRequestForm
          document={process}
          submitter={props.submitter}
          prefill={sample ? SAMPLE_REQUEST : undefined}
          onSent={props.onSent}
        />
      ) : (
        <CaseForm
          {...props}
          document={process}
          repeat={carried ?? earlier}
          {...(carried && sentWith(carried, process.id))}
          prefill={sample ? { ...SAMPLE, ...sampleValues(formFields(process)) } : undefined}
        />
      )}
    </>
  );
}
