import dynamic from 'next/dynamic';
import { EVENT_LOOKS } from '@/components/work/cases/event-looks';
import { ResponseFacts } from '@/components/work/cases/responses';
import { Disclosure } from '@/components/ui/disclosure';
import { LinkedText } from '@/components/ui/linked-text';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { Time } from '@/components/ui/time';
import { INKS } from '@/components/ui/timeline';
import type { RoomEntry } from '@/lib/work/room/resources';
import { NoteFiles } from './note-files';
import { NoteHtml } from './note-html';
import { CASE_EVENTS } from '@/lib/shared/case-events';

/* Loaded only for files that the reader may redact. */
const RedactNote = dynamic(() => import('./redact-note').then((part) => part.RedactNote));

type Props = {
  entry: Exclude<RoomEntry, { kind: 'note' }>;
  briefly: boolean;
  path: string;
  /** The reader may remove the files of this answer. */
  mayRedact?: boolean;
  onChanged?: () => void;
};

export function RoomEvent({ entry, briefly, path, mayRedact = false, onChanged }: Props) {
  const { type, author, company, text, created_at } = entry;
  const [Icon, tone] = EVENT_LOOKS[type];
  const who = [author?.name, company?.name].filter(Boolean).join(', ');
  return (
    <div className="flex gap-2.5">
      <span className="mt-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-full border border-line bg-surface">
        <Icon aria-hidden className={`size-3.5 ${INKS[tone]}`} />
      </span>
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-medium">{CASE_EVENTS[type]}</span>{' '}
          <span className="text-sm text-ink-soft">
            {who && `${who} · `}
            <Time at={created_at} clock />
          </span>
        </p>
        {entry.kind === 'answer' && !briefly ? (
          <div className="mt-1.5 rounded-md border border-line bg-surface px-3 py-2">
            <ResponseFacts
              response={entry.response}
              text={entry.response.body ? <AnswerHtml html={entry.response.body} /> : undefined}
            />
          </div>
        ) : (
          text && (
            <div className="mt-1 rounded-md bg-sunken px-3 py-2 break-words whitespace-pre-line">
              <LinkedText text={text} />
            </div>
          )
        )}
        {entry.kind === 'answer' && <NoteFiles files={entry.files} path={path} />}
        {entry.kind === 'answer' && mayRedact && entry.files.some(({ state }) => state !== 'gone') && (
          <RedactNote to={`${path}/answers/${entry.response.id}/redact`} of="files" onRedacted={() => onChanged?.()} />
        )}
        {entry.kind === 'event' && entry.mail_text && (
          <div className="mt-1">
            <Disclosure title="Show the email">
              <div className="rounded-md bg-sunken px-3 py-2">
                <SanitizedHtml html={entry.mail_text} />
              </div>
            </Disclosure>
          </div>
        )}
      </div>
    </div>
  );
}

/** The list of facts around it keeps line breaks, which HTML brings along between its blocks. */
const AnswerHtml = ({ html }: { html: string }) => (
  <div className="whitespace-normal">
    <NoteHtml html={html} />
  </div>
);
