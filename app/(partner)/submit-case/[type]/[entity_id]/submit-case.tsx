'use client';
import { useEffect, useRef, useState } from 'react';
import { FavoriteStar } from '@/components/directory/favorite-star';
import { DocumentHeader } from '@/components/processes/document-header';
import { ProcessForm, type Place, type Prefill, type Submitter } from '@/components/processes/process-form';
import { RequestDetails } from '@/components/processes/request-details';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { TextLink } from '@/components/ui/text-link';
import type { RequestDetails as Details } from '@/lib/cases/submit';
import type { ContactDocument } from '@/lib/processes/contact-document';
import { partnerName } from '@/lib/shared/format';
import { ParentProcess } from './parent-process';

type Props = { document: ContactDocument; others: { id: number; name: string }[]; place: Place; submitter: Submitter; prefill?: Prefill; now: string };

/** The form of a partner's process; once it is sent, the Request Details (spec 1 §2). */
export function SubmitCase({ document, others, place, submitter, prefill, now }: Props) {
  const [sent, setSent] = useState<{ message: string; case: Details }>();
  const [child, setChild] = useState<ContactDocument>();
  if (sent) return <Sent {...sent} onAnother={() => (setChild(undefined), setSent(undefined))} />;
  const star = <FavoriteStar key={document.id} document_id={document.id} company_id={document.company_id} type={place.type} department_id={document.department_id} is_favorite={document.is_favorite} name={partnerName(document)} />;
  const back = others.length > 0 && <>Other processes: {others.map(({ id, name }) => <TextLink key={id} className="mr-3" href={`/submit-case/${place.type}/${place.entity_id}?document_id=${id}`}>{name}</TextLink>)}</>;
  return (
    <Screen title={partnerName(document)} hint={document.name} actions={star} back={back} aside={<DocumentHeader document={child ?? document} now={now} />}>
      {prefill && <Alert>This is a sample test submission. It is checked like any other, and nobody receives it.</Alert>}
      <Process {...{ document, place, submitter, prefill }} onChild={setChild} onSent={setSent} />
    </Screen>
  );
}

type Inside = Omit<Props, 'others' | 'now'> & { onSent: (answer: { message: string; case: Details }) => void; onChild: (document: ContactDocument | undefined) => void };

/** The partner's own page on white in both themes, in our letters where it brings none. */
const PAPER = '<style>body{font:14px/1.5 system-ui,sans-serif;margin:20px;color:#0f172a;background:#fff}</style>';

function Process({ document, place, submitter, prefill, onSent, onChild }: Inside) {
  const { document_type } = document.version;
  if (document_type === 'default') return <iframe sandbox="" title={document.name} srcDoc={PAPER + (document.static_document ?? '')} className="h-[70dvh] w-full rounded-lg border border-line bg-[#fff]" />;
  if (document_type === 'parent') return <ParentProcess {...{ document, place, submitter, prefill, onSent }} onChosen={onChild} />;
  if (document_type === 'manager') return <Alert>This process takes requests from managers, and no cases. Your business manager can reach this partner.</Alert>;
  return <ProcessForm {...{ document, place, submitter, prefill, onSent }} />;
}

function Sent({ message, case: details, onAnother }: { message: string; case: Details; onAnother: () => void }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    top.current?.focus();
  }, []);
  return (
    <Screen title="Request Details" narrow>
      <div ref={top} tabIndex={-1} className="outline-none"><Alert level="success" live>{message}</Alert></div>
      <RequestDetails sent={details} onAnother={onAnother} />
    </Screen>
  );
}
