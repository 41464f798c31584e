'use client';
import dynamic from 'next/dynamic';
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Field } from '@/components/form/field';
import { FieldError } from '@/components/form/field-shell';
import { useField } from '@/components/form/form-state';
import { RichText } from '@/components/form/rich-text';
import { Submit } from '@/components/form/submit';
import { buttonLook } from '@/components/ui/button';
import { Upload } from '@/components/ui/icons';
import { Kbd } from '@/components/ui/kbd';
import type { RoomCase } from '@/lib/room/resources';
import { classes } from '@/lib/shared/classes';
import { AUDIENCES, keysOf, type Audience } from '@/lib/shared/enums';
import { AudienceField } from './audience-field';
import { pastedName } from './pasted-name';
import type { Uploads } from './use-uploads';

/* Only once a file is chosen. */
const UploadList = dynamic(() => import('./upload-list').then((part) => part.UploadList));

type Props = {
  theCase: RoomCase;
  /** Audiences of a new note, the default first. */
  audiences: Audience[];
  /** Who comes by a mailed link says who they are. */
  asksName: boolean;
  /** Why the case takes no note any longer, in place of the button. */
  closed: ReactNode;
  files: Uploads;
};

/** The note that is being written. The whole form shows who will read it: ground, border, words and button. */
export function NoteFields({ theCase, audiences, asksName, closed, files }: Props) {
  const { initial } = useField({ name: 'audience' }, audiences[0]);
  const [audience, setAudience] = useState<Audience>(
    keysOf(AUDIENCES).find((one) => one === initial && audiences.includes(one)) ?? 'internal',
  );
  const [over, setOver] = useState(false);
  const isInternal = audience === 'internal';
  const take = (event: ClipboardEvent | DragEvent, given: File[]) => {
    if (!given.length) return;
    event.preventDefault();
    event.stopPropagation();
    files.add(given);
  };
  return (
    <div
      role="presentation"
      data-audience={audience}
      onKeyDownCapture={sendByKey}
      onPasteCapture={(event) => take(event, [...event.clipboardData.files].map(pastedName))}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDropCapture={(event) => (setOver(false), take(event, [...event.dataTransfer.files]))}
      className={classes(
        'space-y-2 border-t-4 px-4 py-3 transition-colors sm:px-5 max-sm:not-focus-within:[&_[role=toolbar]]:hidden',
        isInternal ? 'border-dashed border-amber-ink bg-amber-soft' : 'border-solid border-accent bg-accent-soft',
        over && 'outline-2 -outline-offset-4 outline-accent',
      )}
    >
      <AudienceField theCase={theCase} audiences={audiences} value={audience} onChoose={setAudience} />
      {asksName && <Field name="name" label="Written by" autoComplete="name" maxLength={200} width="medium" />}
      <RichText
        name="body"
        label="New note"
        hideLabel
        optional
        className="[&_[role=textbox]]:max-h-[40dvh] [&_[role=textbox]]:overflow-y-auto max-sm:[&_[role=textbox]]:min-h-11 [&_[role=textbox]]:min-h-20"
      />
      <FilesField files={files} />
      {closed ?? (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <span className="text-sm text-ink-soft max-sm:hidden">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
          </span>
          <Submit>{isInternal ? `Save for ${theCase.company.name} only` : `Send to ${theCase.partner.name}`}</Submit>
        </div>
      )}
    </div>
  );
}

/** Before the editor, which would break the line. */
function sendByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}

const UNSENT = 'Wait until all files are uploaded, or remove those that can’t be.';

function FilesField({ files: { uploads, add, ...acts } }: Pick<Props, 'files'>) {
  const { id, error } = useField({ name: 'file_ids' });
  const input = useRef<HTMLInputElement>(null);
  const waits = uploads.some(({ state }) => state !== 'done');
  // Keeps the form from sending a note without its files.
  useEffect(() => input.current?.setCustomValidity(waits ? UNSENT : ''), [waits]);
  return (
    <div data-field="file_ids">
      <label
        htmlFor={id}
        className={classes(
          buttonLook({ small: true }),
          'relative mr-2 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        <Upload aria-hidden className="size-4 shrink-0" />
        Add files
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          onChange={({ currentTarget }) => {
            add(currentTarget.files ?? []);
            currentTarget.value = '';
          }}
          className="sr-only"
        />
      </label>
      <span id={`${id}-hint`} className="text-sm text-ink-soft max-sm:hidden">
        or drop or paste them here
      </span>
      {uploads.length > 0 && <UploadList uploads={uploads} {...acts} />}
      {error && <FieldError id={id} text={error} />}
    </div>
  );
}
