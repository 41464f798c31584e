'use client';
import { useContext, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { EditorAssist, type EditorSource } from '@/components/form/editor-assist';
import { useField, useFormState } from '@/components/form/form-state';
import { RichText } from '@/components/form/rich-text';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { IconButton } from '@/components/ui/button';
import { ChevronDown } from '@/components/ui/icons';
import { Kbd } from '@/components/ui/kbd';
import { WrittenBy } from '@/components/work/cases/link-writer';
import { LinkedText } from '@/components/ui/linked-text';
import type { RoomCase } from '@/lib/work/room/resources';
import { classes } from '@/lib/shared/classes';
import { AlsoField, type OtherRoom } from './also-field';
import { AudienceField, namesOf, WRITING_LOOKS, type Writing } from './audience-field';
import { FilesField } from './files-field';
import type { Uploads } from './use-uploads';

type Props = {
  theCase: RoomCase;
  choices: Writing[];
  writing: Writing;
  /** Undefined when the fields begin anew. */
  onChoose: (writing: Writing | undefined) => void;
  question: string | null;
  /** Somebody else has answered the question for which this was written. */
  isLate: boolean;
  /** True for readers of a mailed link, who must give their name. */
  asksName: boolean;
  closed: ReactNode;
  files: Uploads;
  /** Linked rooms that take a shared note as well. */
  rooms: OtherRoom[];
  onClose: () => void;
};

/** Ground, border, words and button of the form show who will read it. */
export function NoteFields({ theCase, choices, writing, onChoose, question, onClose, ...rest }: Props) {
  const { asksName, closed, files, isLate, rooms } = rest;
  const { pending, entries } = useFormState();
  const [also, setAlso] = useState<string[]>(entries?.also ?? []);
  const others =
    writing === 'shared' ? rooms.filter(({ token }) => also.includes(token)).map(({ company }) => company) : [];
  const { initial } = useField({ name: 'audience' });
  // A draft, and what follows a sent note, re-creates the fields.
  useEffect(() => {
    const drafted = choices.find((one) => one === initial);
    if (drafted) onChoose(drafted);
    return () => onChoose(undefined);
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps
  const isAnswer = writing === 'answer';
  const assist = useContext(EditorAssist);
  return (
    <div
      role="presentation"
      data-audience={writing}
      onKeyDownCapture={sendByKey}
      className={classes(
        'space-y-2 border-t-4 px-4 py-3 transition-colors sm:px-5 max-sm:not-focus-within:[&_[role=toolbar]]:hidden',
        WRITING_LOOKS[writing].ground,
      )}
    >
      {/* While it is sent, the answer may be the reader's own. */}
      {isLate && !pending && (
        <Alert level="warning" live title="The question has been answered.">
          What you wrote is still here. You can send it as a note.
        </Alert>
      )}
      {isAnswer && question && <Question asker={theCase.partner.name} text={question} />}
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <AudienceField {...{ theCase, choices, onChoose, others }} value={writing} />
        </div>
        <IconButton
          label="Close the editor"
          icon={ChevronDown}
          onClick={onClose}
          className="sm:hidden [@media(scripting:none)]:hidden"
        />
      </div>
      {writing === 'shared' && rooms.length > 0 && (
        <AlsoField name="also" label="Also write it to" rooms={rooms} chosen={also} onChange={setAlso} />
      )}
      {asksName && (
        // An answer by the link is the submitter's; what was entered for a note stays.
        <div className={isAnswer ? 'hidden' : undefined}>
          <WrittenBy />
        </div>
      )}
      <EditorAssist value={isAnswer ? { ...assist, sources: assist.sources.filter(isNoMention) } : assist}>
        <RichText
          name="body"
          label="New note"
          hideLabel
          optional
          className="[&_[role=textbox]]:max-h-[40dvh] [&_[role=textbox]]:overflow-y-auto max-sm:[&_[role=textbox]]:min-h-11 [&_[role=textbox]]:min-h-20"
        />
      </EditorAssist>
      <FilesField files={files} label={isAnswer ? 'Files of this answer' : 'Files of this note'} />
      {closed ?? (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <span className="text-sm text-ink-soft max-sm:hidden">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
          </span>
          <Submit>{buttonOf(theCase, writing, others)}</Submit>
        </div>
      )}
    </div>
  );
}

/** Only notes mention colleagues (rule: room.colleagues). */
const isNoMention = ({ trigger }: EditorSource) => trigger !== '@';

function buttonOf({ company, partner }: RoomCase, writing: Writing, others: string[]): string {
  if (writing === 'internal') return `Save for ${company.name} only`;
  return writing === 'shared' ? `Send to ${namesOf([partner.name, ...others])}` : `Send answer to ${partner.name}`;
}

function Question({ asker, text }: { asker: string; text: string }) {
  const isLong = text.length > 400 || text.split('\n').length > 5;
  // A long one scrolls, by keyboard as well.
  const scrolls = isLong && { role: 'region', 'aria-label': 'Question', tabIndex: 0 };
  return (
    <div className="rounded-md border border-blue-line bg-surface px-3 py-2">
      <h3 className="wrap-anywhere">{asker} needs more information</h3>
      <div {...scrolls} className="mt-0.5 max-h-32 overflow-y-auto max-sm:max-h-20 break-words whitespace-pre-line">
        <LinkedText text={text} />
      </div>
    </div>
  );
}

/** Runs before the editor, which would break the line. */
export function sendByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}
