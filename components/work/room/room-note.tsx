'use client';
import dynamic from 'next/dynamic';
import { useRef } from 'react';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { Eraser, EyeOff, Lock, Quote, Users } from '@/components/ui/icons';
import { Initials } from '@/components/ui/initials';
import { Time } from '@/components/ui/time';
import type { CaseNote, RoomCase, RoomRights } from '@/lib/work/room/resources';
import { ENCRYPTED, isEncryptedNote } from '@/lib/shared/ciphertext';
import { classes } from '@/lib/shared/classes';
import { NOTE_SOURCES } from '@/lib/shared/enums';
import { ConfirmMail } from './confirm-mail';
import { NoteFiles } from './note-files';
import { NoteHtml } from './note-html';

/* Loaded only for notes that the reader may redact. */
const RedactNote = dynamic(() => import('./redact-note').then((part) => part.RedactNote));

/* Loaded only for notes made of a longer mail. */
const WholeMail = dynamic(() => import('./whole-mail').then((part) => part.WholeMail));

type Props = {
  note: CaseNote;
  theCase: RoomCase;
  may: RoomRights;
  path: string;
  hasHead: boolean;
  onChanged: () => void;
  onQuote: () => void;
};

/** Shows the author before the text, so that readers know whose words they read (rule: screens.room). */
export function RoomNote({ note, theCase, may, path, hasHead, onChanged, onQuote }: Props) {
  const isOwn = note.company.id === theCase.company.id;
  const isInternal = note.audience === 'internal';
  const mayRedact = !note.redacted && isOwn && (may.redact === 'company' || (may.redact === 'mine' && note.mine));
  // A quotation of an internal note could be sent to the partner.
  const mayQuote = !isInternal && !!note.body && may.write.length > 0;
  const article = useRef<HTMLElement>(null);
  // The button disappears with the fold, so the focus moves to the note.
  const confirmed = () => {
    article.current?.focus({ preventScroll: true });
    onChanged();
  };
  return (
    <div className={isOwn ? 'ml-6 sm:ml-16' : 'mr-6 sm:mr-16'}>
      {hasHead && <NoteHead note={note} isOwn={isOwn} />}
      <article
        ref={article}
        tabIndex={-1}
        aria-label={`Note by ${note.author.name}, ${note.company.name}`}
        className={classes(
          'rounded-md border px-3 py-2 outline-none',
          isInternal
            ? 'border-dashed border-amber-ink bg-amber-soft'
            : isOwn
              ? 'border-accent-line bg-accent-soft'
              : 'border-line-strong/60 bg-surface',
        )}
      >
        <div className={classes('flex items-start justify-between gap-2', !isOwn && 'float-right ml-2')}>
          {isOwn && <Readers isInternal={isInternal} theCase={theCase} />}
          {mayQuote && (
            <IconButton
              label="Quote this note"
              icon={Quote}
              className="-my-1.5 ml-auto last:-mr-2 [&+button]:ml-0"
              onClick={onQuote}
            />
          )}
          {mayRedact && <RedactNote to={`${path}/notes/${note.id}/redact`} onRedacted={onChanged} />}
        </div>
        {!note.redacted && <NoteMarks note={note} />}
        {note.perhaps_automatic && !note.redacted ? (
          <>
            <Disclosure title="Perhaps an automatic reply">
              <NoteContent note={note} path={path} />
            </Disclosure>
            {may.confirm_mail && <ConfirmMail to={`${path}/notes/${note.id}/confirm`} onDone={confirmed} />}
          </>
        ) : (
          <NoteContent note={note} path={path} />
        )}
      </article>
    </div>
  );
}

export const NoteMarks = ({ note: { also_shared, for_customer } }: { note: CaseNote }) => (
  <>
    {also_shared && <p className="text-sm text-ink-soft">Also shared with another partner</p>}
    {for_customer && <p className="text-sm text-ink-soft">May go to the customer</p>}
  </>
);

export function NoteHead({ note: { author, company, source, created_at }, isOwn }: { note: CaseNote; isOwn: boolean }) {
  return (
    <div className="mb-1 flex items-start gap-2">
      <Initials name={company.name} className={isOwn ? '' : 'bg-grey-soft text-grey-ink'} />
      <p className="min-w-0">
        <span className="font-medium">{author.name}</span> <span className="text-ink-soft">{company.name}</span>{' '}
        <Badge tone={isOwn ? 'accent' : 'grey'}>{isOwn ? 'Your company' : 'Partner'}</Badge>{' '}
        <span className="text-sm text-ink-soft">
          <Time at={created_at} clock />
          {source !== 'web' && ` · ${NOTE_SOURCES[source]}`}
        </span>
      </p>
    </div>
  );
}

function Readers({ isInternal, theCase }: { isInternal: boolean; theCase: RoomCase }) {
  const Icon = isInternal ? Lock : Users;
  return (
    <p
      className={classes(
        'flex min-w-0 items-start gap-1.5 text-sm',
        isInternal ? 'font-medium text-amber-ink' : 'text-ink-soft',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">
        {isInternal ? `Internal: only ${theCase.company.name}` : `Shared with ${theCase.partner.name}`}
      </span>
    </p>
  );
}

export function NoteContent({ note, path }: { note: CaseNote; path: string }) {
  return (
    <>
      <NoteText note={note} />
      {note.has_whole_mail && <WholeMail href={`${path}/notes/${note.id}/mail`} />}
      <NoteFiles files={note.files} path={path} />
    </>
  );
}

function NoteText({ note: { body, redacted } }: { note: CaseNote }) {
  if (redacted) return <Tombstone redacted={redacted} />;
  if (body === null)
    return (
      <p className="flex items-start gap-1.5 text-ink-soft">
        <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
        Only the two companies read what it says.
      </p>
    );
  if (isEncryptedNote(body))
    return (
      <p className="flex items-start gap-1.5 text-ink-soft">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {ENCRYPTED}
      </p>
    );
  return <NoteHtml html={body} />;
}

function Tombstone({ redacted: { at, by, reason } }: { redacted: NonNullable<CaseNote['redacted']> }) {
  return (
    <div className="flex items-start gap-1.5 text-ink-soft">
      <Eraser aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p>
          {by ? `Redacted by ${by}, ` : 'Text and files were removed a month after the case had ended, '}
          <Time at={at} />
        </p>
        {reason && <p className="whitespace-pre-line">Reason: {reason}</p>}
      </div>
    </div>
  );
}
