'use client';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { ManagerRequestSent } from '@/components/work/manager-requests/request-details';
import type { SentRequest } from '@/components/work/manager-requests/request-form';
import { ProcessForm, type SentCase } from '@/components/intake/forms/process-form';
import { EscalationInstructions } from '@/components/intake/processes/after-sending';
import { RequestDetails } from '@/components/intake/processes/request-details';
import { StaticPage } from '@/components/intake/processes/static-page';
import type { Submitter } from '@/components/intake/forms/your-details';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import type { SampleEntries } from '@/lib/work/cases/submit/sample';
import type { ContactDocument } from '@/lib/intake/processes/resources';

const ManagerRequestForm = dynamic(() =>
  import('@/components/work/manager-requests/request-form').then((part) => part.ManagerRequestForm),
);

type Props = {
  document: ContactDocument;
  submitter: Submitter;
  entries: SampleEntries;
  to: string;
  /** The address of another process's test before its id; without one, sub-processes are only named. */
  base?: string;
  listsFrom?: string;
};

/** Fills in a process's form with a sample that is checked and not sent (rule: cases.sample). */
export function FormTest({ document: process, submitter, entries, to, base, listsFrom }: Props) {
  const [sent, setSent] = useState<SentCase | SentRequest>();
  const { document_type } = process.version;
  if (sent) return <Sent answer={sent} onAnother={() => setSent(undefined)} />;
  if (document_type === 'default') return <StaticPage document={{ ...process, has_case_exchange: false }} />;
  if (document_type === 'parent') return <SubProcesses document={process} base={base} />;
  return (
    <>
      <Alert>This is a sample test submission. It is checked like a real one, but nothing is sent or stored.</Alert>
      {document_type === 'manager' ? (
        <ManagerRequestForm
          document={process}
          submitter={submitter}
          prefill={entries.request}
          to={to}
          onSent={setSent}
        />
      ) : (
        <ProcessForm
          document={process}
          place={{ type: 'company', entity_id: process.company_id }}
          submitter={submitter}
          prefill={entries.case}
          to={to}
          listsFrom={listsFrom}
          onSent={setSent}
        />
      )}
    </>
  );
}

function Sent({ answer, onAnother }: { answer: SentCase | SentRequest; onAnother: () => void }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    top.current?.focus();
  }, []);
  return (
    <>
      <div ref={top} tabIndex={-1} className="outline-none">
        <Alert level="success" live>
          {answer.message}
        </Alert>
      </div>
      {'case' in answer ? (
        <RequestDetails sent={answer.case} another={<Button onClick={onAnother}>Test again</Button>} />
      ) : (
        <ManagerRequestSent sent={answer.request} onAnother={onAnother} />
      )}
      <EscalationInstructions
        html={'case' in answer ? answer.case.escalation_instructions : answer.request.escalation_instructions}
      />
    </>
  );
}

function SubProcesses({ document: { doc_linkages }, base }: Pick<Props, 'document' | 'base'>) {
  return (
    <Alert level="warning" title="This process only offers other processes. It takes no cases itself.">
      <ul className="mt-1 list-disc pl-4">
        {doc_linkages.map(({ contact_document_id, option_name }) => (
          <li key={contact_document_id} className="break-words">
            {base ? <TextLink href={`${base}/${contact_document_id}/test`}>{option_name}</TextLink> : option_name}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
