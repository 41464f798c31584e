'use client';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { recordLine } from '@/components/partners/directory/card-line';
import { FavoriteStar } from '@/components/partners/directory/favorite-star';
import type { SentRequest } from '@/components/work/manager-requests/request-form';
import { AfterSending } from '@/components/intake/processes/after-sending';
import { ProcessHeader } from '@/components/intake/processes/document-header';
import type { FormPlace, SentCase } from '@/components/intake/forms/process-form';
import type { Submitter } from '@/components/intake/forms/your-details';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { FlaskConical, Undo2 } from '@/components/ui/icons';
import { Menu } from '@/components/ui/menu';
import { TextLink } from '@/components/ui/text-link';
import { partnerName } from '@/lib/shared/format';
import { MEMBER_HOME } from '@/lib/shared/home-path';
import { PartnerPanel } from '@/components/partners/directory/partner-panel';
import type { partnerPanel } from '@/lib/work/cards/partner-card';
import type { ChosenProcess } from './parent-process';
import { Process, type CarriedOn, type Repeated } from './process';
import type { ContactDocument } from '@/lib/intake/processes/resources';

/* Loaded on demand: most partners have no parent process, and details come after sending. */
const RequestDetails = dynamic(() =>
  import('@/components/intake/processes/request-details').then((part) => part.RequestDetails),
);
const ManagerRequestSent = dynamic(() =>
  import('@/components/work/manager-requests/request-details').then((part) => part.ManagerRequestSent),
);
const ParentProcess = dynamic(() => import('./parent-process').then((part) => part.ParentProcess));

type Props = {
  document: ContactDocument;
  child?: ChosenProcess;
  others: { id: number; name: string }[];
  place: FormPlace;
  submitter: Submitter;
  numberExamples: string[];
  sample: boolean;
  repeat?: Repeated;
  carried?: CarriedOn;
  /** Number of a case to repeat whose process is no longer offered here. */
  notOffered?: string;
  maxMegabytes: number;
  panel: Awaited<ReturnType<typeof partnerPanel.run>>['panel'];
  now: string;
};

const BACK = <TextLink href={MEMBER_HOME}>Dashboard</TextLink>;

export function SubmitCase({ document: process, child: first, others, panel, notOffered, now, ...form }: Props) {
  const router = useRouter();
  const { place, submitter, sample, repeat, carried, numberExamples, maxMegabytes } = form;
  const [sent, setSent] = useState<SentCase | SentRequest>();
  const [chosen, setChosen] = useState(first);
  if (sent) return <Sent answer={sent} onAnother={() => setSent(undefined)} />;
  const show = (answer: SentCase | SentRequest) => {
    setSent(answer);
    // The page of the case has the same, survives a reload, and takes notes and files.
    if ('case' in answer && answer.case.token) router.replace(`/my-cases/${answer.case.token}?sent=1`);
  };
  const child = chosen?.document;
  const current = child ?? process;
  const card = chosen?.card ?? panel?.card;
  const isParent = process.version.document_type === 'parent';
  const props = { place, submitter, sample, repeat, carried, numberExamples, maxMegabytes, onSent: show };
  const name = partnerName(process);
  // The warning is above the form, so the card omits it.
  const warning = card?.health === 'red' ? card.warning : null;
  return (
    <Screen
      title={name}
      hint={process.name}
      back={BACK}
      actions={
        <>
          <FavoriteStar
            key={process.id}
            document_id={process.id}
            company_id={process.company_id}
            type={place.type}
            department_id={process.department_id}
            is_favorite={process.is_favorite}
            name={name}
          />
          {process.version.document_type !== 'default' && (
            <FormMenu name={name} query={{ document_id: process.id, sub_document_id: child?.id, sample }} />
          )}
        </>
      }
      narrow
      asideFirst
      aside={
        <ProcessHeader
          key={current.id}
          document={current}
          now={now}
          record={card && recordLine(card)}
          partner={
            card && (
              <PartnerPanel
                card={warning ? { ...card, warning: null } : card}
                casesDue={panel?.cases_due ?? 0}
                lastCases={panel?.last_cases ?? []}
                place={place}
                documentType={current.version.document_type}
              />
            )
          }
        />
      }
    >
      <Notices warning={warning} notOffered={notOffered} document={process} />
      {others.length > 0 && <OtherProcesses others={others} place={place} />}
      {isParent ? (
        <ParentProcess {...props} document={process} chosen={child} onChosen={setChosen} />
      ) : (
        <Process {...props} document={process} />
      )}
    </Screen>
  );
}

type NoticesProps = Pick<Props, 'notOffered' | 'document'> & { warning: string | null };

/** Warnings to read before writing (rules: health.warning, card.repeat). */
function Notices({ warning, notOffered, document: process }: NoticesProps) {
  return (
    <>
      {warning && (
        <Alert level="danger" live>
          {warning}
        </Alert>
      )}
      {notOffered !== undefined && (
        <Alert>
          Case {notOffered} can’t be repeated: {partnerName(process)} no longer offers its process. This is the empty
          form of {process.name}.
        </Alert>
      )}
    </>
  );
}

function OtherProcesses({ others, place }: Pick<Props, 'others' | 'place'>) {
  return (
    <p className="flex flex-wrap gap-x-3">
      Other processes:
      {others.map(({ id, name }) => (
        <TextLink key={id} href={`/submit-case/${place.type}/${place.entity_id}?document_id=${id}`}>
          {name}
        </TextLink>
      ))}
    </p>
  );
}

type Query = { document_id: number; sub_document_id?: number; sample: boolean };

/** Switches a sample submission on and off (rule: cases.sample). */
function FormMenu({ name, query: { document_id, sub_document_id, sample } }: { name: string; query: Query }) {
  const query = new URLSearchParams({ document_id: String(document_id) });
  if (sub_document_id) query.set('sub_document_id', String(sub_document_id));
  if (!sample) query.set('sample', '1');
  const entry = sample
    ? { label: 'Leave the test', icon: Undo2, hint: 'Back to the empty form' }
    : { label: 'Test this form', icon: FlaskConical, hint: 'Filled in with sample data; nothing is sent' };
  return <Menu label={`More for ${name}`} entries={[{ ...entry, href: `?${query}` }]} />;
}

function Sent({ answer, onAnother }: { answer: SentCase | SentRequest; onAnother: () => void }) {
  const isCase = 'case' in answer;
  const sent = isCase ? answer.case : answer.request;
  const isSample = sent.sample_submission;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    top.current?.focus();
  }, []);
  return (
    <Screen
      title="Request Details"
      back={BACK}
      narrow
      aside={
        (!sent.sample_submission || sent.escalation_instructions) && (
          <AfterSending
            partner={isCase ? partnerName(answer.case.receiver) : answer.request.receiving_company.name}
            email={sent.email}
            instructions={sent.escalation_instructions}
            sample={sent.sample_submission}
          />
        )
      }
    >
      <div ref={top} tabIndex={-1} className="outline-none">
        <Alert level="success" live>
          {answer.message}
        </Alert>
      </div>
      {isCase ? (
        <RequestDetails
          sent={answer.case}
          another={<Button onClick={onAnother}>{isSample ? 'Test again' : 'Open another case'}</Button>}
        />
      ) : (
        <ManagerRequestSent sent={answer.request} onAnother={onAnother} />
      )}
    </Screen>
  );
}
