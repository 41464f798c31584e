'use client';
import { useContext, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { EditorAssist } from '@/components/form/editor-assist';
import { Form } from '@/components/form/form';
import { Alert } from '@/components/ui/alert';
import type { Failure } from '@/lib/client/post';
import type { respondToCase } from '@/lib/work/cases/answer/respond';
import type { CaseNote, RoomCase, RoomRights } from '@/lib/work/room/resources';
import type { writeNote } from '@/lib/work/room/write-note';
import type { AnswerOf } from '@/lib/shared/answer';
import type { OtherRoom } from './also-field';
import type { Writing } from './audience-field';
import { FoldedEditor } from './folded-editor';
import { NoteFields } from './note-fields';
import { useUploads } from './use-uploads';

type Props = {
  path: string;
  theCase: RoomCase;
  may: RoomRights;
  maxMegabytes: number;
  rooms: OtherRoom[];
  onWritten: (note: CaseNote) => void;
  onRefused: (failure: Failure) => void;
};

type Sent = AnswerOf<typeof writeNote> | AnswerOf<typeof respondToCase>;

/**
 * Writes notes, and the answer to the partner's question while one is open, and saves a draft for each case (rules:
 * screens.room, screens.drafts). If the case has ended or the question was answered meanwhile, the text stays. A phone
 * shows one line until it is tapped.
 */
export function Composer({ path, theCase, may, maxMegabytes, rooms, onWritten, onRefused }: Props) {
  const { place, line, isOpen, open, close, closeByKey } = useFold(useContext(EditorAssist).insertion !== undefined);
  // Keeps the rights from before the case ended.
  const [audiences, setAudiences] = useState(may.write);
  if (may.write.length && may.write.join() !== audiences.join()) setAudiences(may.write);
  const [typed, setTyped] = useState(false);
  const [chosen, setChosen] = useState<Writing>();
  const isLink = !audiences.includes('internal');
  const name = `${theCase.token}${isLink ? ':link' : ''}`;
  const files = useUploads(`${path}/files/uploads`, { maxMegabytes, name });
  const choices: Writing[] = may.answer === null ? audiences : ['answer', ...audiences];
  const writing = choices.find((one) => one === chosen) ?? choices[0];
  const closed = may.instead && <Alert level="primary">{may.instead}</Alert>;
  if (!writing || (!may.write.length && !typed)) return closed && <div className="p-4 sm:p-5">{closed}</div>;
  const isAnswer = writing === 'answer';
  const written = (sent: Sent) => {
    files.clear();
    setTyped(false);
    if ('note' in sent) onWritten(sent.note);
    // The form resets; the next note is written in the same place.
    setTimeout(close);
  };
  return (
    <div
      ref={place}
      role="presentation"
      data-survives-refresh
      onKeyDown={closeByKey}
      onInput={() => {
        setTyped(true);
        // A question that arrives while something is written does not change who will read that.
        setChosen((now) => now ?? writing);
      }}
      className="overflow-hidden rounded-b-lg bg-surface max-sm:sticky max-sm:bottom-0 max-sm:z-10 print:hidden"
    >
      {!isOpen && (
        <FoldedEditor
          ref={line}
          writing={writing}
          partner={theCase.partner.name}
          typed={typed || chosen !== undefined}
          onOpen={open}
        />
      )}
      <div className={isOpen ? undefined : 'max-sm:[@media(scripting:enabled)]:hidden'}>
        <Form<Sent>
          to={`${path}/${isAnswer ? 'respond' : 'notes'}`}
          label="New note"
          // Messages above the fields, such as a refusal, keep a margin to the edge of the card.
          className="[&>:not(:last-child)]:mx-4 [&>:not(:last-child)]:mt-3 sm:[&>:not(:last-child)]:mx-5"
          draftKey={`note:${name}`}
          transform={(body) => (isAnswer ? { ...body, status: 'information-reply' } : body)}
          successMessage={isAnswer ? 'Your response has been sent.' : undefined}
          onSuccess="reset"
          onDone={written}
          onRefused={onRefused}
        >
          <NoteFields
            {...{ theCase, choices, writing, closed, files, rooms }}
            question={may.answer}
            isLate={typed && chosen === 'answer' && !isAnswer && !may.instead}
            asksName={isLink}
            onChoose={setChosen}
            onClose={close}
          />
        </Form>
      </div>
    </div>
  );
}

/** On a phone the editor folds to a line and keeps its entries; elsewhere it is always open. */
function useFold(takesText: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (takesText && !isOpen) setOpen(true);
  const focusText = () => place.current?.querySelector<HTMLElement>('[role=textbox]')?.focus();
  const open = () => {
    // The keyboard of a phone appears only for a focus within the tap.
    flushSync(() => setOpen(true));
    focusText();
  };
  const close = () => {
    flushSync(() => setOpen(false));
    line.current?.focus();
    // The line is not on a wide screen.
    if (document.activeElement !== line.current) focusText();
  };
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen) close();
  };
  return { place, line, isOpen, open, close, closeByKey };
}
