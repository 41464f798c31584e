'use client';
import { FlaskConical, Undo2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FavoriteStar } from '@/components/directory/favorite-star';
import type { SentRequest } from '@/components/escalations/request-form';
import { DocumentHeader } from '@/components/processes/document-header';
import type { Place, SentCase } from '@/components/processes/process-form';
import type { Submitter } from '@/components/processes/your-details';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Menu } from '@/components/ui/menu';
import { TextLink } from '@/components/ui/text-link';
import type { ContactDocument } from '@/lib/processes/contact-document';
import { partnerName } from '@/lib/shared/format';
import { MEMBER_HOME } from '@/lib/shared/home-path';
import { Process } from './process';

/* Loaded only where they are needed: most partners have no parent process, and details come after sending. */
const RequestDetails = dynamic(() =>
  import('@/components/processes/request-details').then((part) => part.RequestDetails),
);
const ManagerRequestSent = dynamic(() =>
  import('@/components/escalations/request-details').then((part) => part.ManagerRequestSent),
);
const ParentProcess = dynamic(() => import('./parent-process').then((part) => part.ParentProcess));

type Props = {
  document: ContactDocument;
  child?: ContactDocument;
  others: { id: number; name: string }[];
  place: Place;
  submitter: Submitter;
  sample: boolean;
  now: string;
};

const BACK = <TextLink href={MEMBER_HOME}>Dashboard</TextLink>;

/** The form of a partner's process; once it is sent, the Request Details (spec 1 §2). */
export function SubmitCase({ document, child: first, others, place, submitter, sample, now }: Props) {
  const [sent, setSent] = useState<SentCase | SentRequest>();
  const [child, setChild] = useState(first);
  if (sent) return <Sent answer={sent} onAnother={() => setSent(undefined)} />;
  const current = child ?? document;
  const isParent = document.version.document_type === 'parent';
  const props = { place, submitter, sample, onSent: setSent };
  const name = partnerName(document);
  return (
    <Screen
      title={name}
      hint={document.name}
      back={BACK}
      actions={
        <>
          <FavoriteStar
            key={document.id}
            document_id={document.id}
            company_id={document.company_id}
            type={place.type}
            department_id={document.department_id}
            is_favorite={document.is_favorite}
            name={name}
          />
          {document.version.document_type !== 'default' && (
            <FormMenu name={name} query={{ document_id: document.id, sub_document_id: child?.id, sample }} />
          )}
        </>
      }
    >
      {/* Before the form in the document, so that a phone shows it under the title; beside the form on a wide screen. */}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,45rem)_20rem] lg:items-start lg:gap-10">
        <aside className="lg:sticky lg:top-4 lg:col-start-2 lg:row-start-1">
          <DocumentHeader key={current.id} document={current} now={now} />
        </aside>
        <div className="min-w-0 max-w-180 space-y-6 lg:col-start-1 lg:row-start-1">
          {others.length > 0 && <OtherProcesses others={others} place={place} />}
          {isParent ? (
            <ParentProcess {...props} document={document} chosen={child} onChosen={setChild} />
          ) : (
            <Process {...props} document={document} />
          )}
        </div>
      </div>
    </Screen>
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

/** The way into a sample submission, and out of it (rule: cases.sample). */
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
  return 'case' in answer ? (
    <Done message={answer.message}>
      <RequestDetails sent={answer.case} onAnother={onAnother} />
    </Done>
  ) : (
    <Done message={answer.message}>
      <ManagerRequestSent sent={answer.request} onAnother={onAnother} />
    </Done>
  );
}

function Done({ message, children }: { message: string; children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    top.current?.focus();
  }, []);
  return (
    <Screen title="Request Details" back={BACK} narrow>
      <div ref={top} tabIndex={-1} className="outline-none">
        <Alert level="success" live>
          {message}
        </Alert>
      </div>
      {children}
    </Screen>
  );
}
