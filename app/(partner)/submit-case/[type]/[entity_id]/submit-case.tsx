'use client';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FavoriteStar } from '@/components/directory/favorite-star';
import { ManagerRequestSent } from '@/components/escalations/request-details';
import type { SentRequest } from '@/components/escalations/request-form';
import { DocumentHeader } from '@/components/processes/document-header';
import type { Place, SentCase, Submitter } from '@/components/processes/process-form';
import { RequestDetails } from '@/components/processes/request-details';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { TextLink } from '@/components/ui/text-link';
import type { ContactDocument } from '@/lib/processes/contact-document';
import { partnerName } from '@/lib/shared/format';
import { Process } from './process';

/* Most partners have none: their page need not send it. */
const ParentProcess = dynamic(() => import('./parent-process').then((part) => part.ParentProcess));

type Props = { document: ContactDocument; child?: ContactDocument; others: { id: number; name: string }[]; place: Place; submitter: Submitter; sample: boolean; now: string };

/** The form of a partner's process, whatever its kind; once it is sent, the Request Details (spec 1 §2). */
export function SubmitCase({ document, child: first, others, place, submitter, sample, now }: Props) {
  const [sent, setSent] = useState<SentCase | SentRequest>();
  const [child, setChild] = useState(first);
  if (sent) return <Sent answer={sent} onAnother={() => setSent(undefined)} />;
  const isParent = document.version.document_type === 'parent';
  const inside = { place, submitter, sample, onSent: setSent };
  const star = <FavoriteStar key={document.id} document_id={document.id} company_id={document.company_id} type={place.type} department_id={document.department_id} is_favorite={document.is_favorite} name={partnerName(document)} />;
  const back = others.length > 0 && <>Other processes: {others.map(({ id, name }) => <TextLink key={id} className="mr-3" href={`/submit-case/${place.type}/${place.entity_id}?document_id=${id}`}>{name}</TextLink>)}</>;
  return (
    <Screen title={partnerName(document)} hint={document.name} actions={star} back={back} aside={<DocumentHeader document={child ?? document} now={now} />}>
      {isParent ? <ParentProcess {...inside} document={document} chosen={child} onChosen={setChild} /> : <Process {...inside} document={document} />}
    </Screen>
  );
}

function Sent({ answer, onAnother }: { answer: SentCase | SentRequest; onAnother: () => void }) {
  return 'case' in answer
    ? <Done message={answer.message}><RequestDetails sent={answer.case} onAnother={onAnother} /></Done>
    : <Done message={answer.message}><ManagerRequestSent sent={answer.request} onAnother={onAnother} /></Done>;
}

function Done({ message, children }: { message: string; children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    top.current?.focus();
  }, []);
  return (
    <Screen title="Request Details" narrow>
      <div ref={top} tabIndex={-1} className="outline-none"><Alert level="success" live>{message}</Alert></div>
      {children}
    </Screen>
  );
}
