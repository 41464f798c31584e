'use client';
import { useRef, useState } from 'react';
import { Form } from '@/components/form/form';
import { Alert } from '@/components/ui/alert';
import type { Failure } from '@/lib/client/post';
import type { CaseNote, RoomCase, RoomRights } from '@/lib/work/room/resources';
import type { writeNote } from '@/lib/work/room/write-note';
import type { AnswerOf } from '@/lib/shared/answer';
import { NoteFields } from './note-fields';
import { useUploads } from './use-uploads';

type Props = {
  path: string;
  theCase: RoomCase;
  may: RoomRights;
  maxMegabytes: number;
  onWritten: (note: CaseNote) => void;
  onRefused: (failure: Failure) => void;
};

/**
 * Writes a note and saves a draft for each case (rule: screens.drafts). If the case has ended meanwhile, the text
 * stays, beside the alternatives.
 */
export function Composer({ path, theCase, may, maxMegabytes, onWritten, onRefused }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // Keeps the rights from before the case ended.
  const [audiences, setAudiences] = useState(may.write);
  if (may.write.length && may.write.join() !== audiences.join()) setAudiences(may.write);
  const [typed, setTyped] = useState(false);
  const isLink = !audiences.includes('internal');
  const name = `${theCase.token}${isLink ? ':link' : ''}`;
  const files = useUploads(`${path}/files/uploads`, { maxMegabytes, name });
  const closed = may.instead && <Alert level="primary">{may.instead}</Alert>;
  if (!may.write.length && !(typed && audiences.length)) return closed && <div className="p-4 sm:p-5">{closed}</div>;
  const written = ({ note }: AnswerOf<typeof writeNote>) => {
    files.clear();
    onWritten(note);
    // The form resets; the next note is written in the same place.
    setTimeout(() => place.current?.querySelector<HTMLElement>('[role=textbox]')?.focus());
  };
  const file_ids = files.uploads.flatMap(({ stored }) => stored?.id ?? []);
  return (
    <div
      ref={place}
      role="presentation"
      data-survives-refresh
      onInput={() => setTyped(true)}
      className="overflow-hidden rounded-b-lg bg-surface max-sm:sticky max-sm:bottom-0 max-sm:z-10 print:hidden"
    >
      <Form
        to={`${path}/notes`}
        label="New note"
        // Messages above the fields, such as a refusal, keep a margin to the edge of the card.
        className="[&>:not(:last-child)]:mx-4 [&>:not(:last-child)]:mt-3 sm:[&>:not(:last-child)]:mx-5"
        draftKey={`note:${name}`}
        transform={(body) => ({ ...body, file_ids })}
        onSuccess="reset"
        onDone={written}
        onRefused={onRefused}
      >
        <NoteFields {...{ theCase, audiences, closed, files }} asksName={isLink} />
      </Form>
    </div>
  );
}
