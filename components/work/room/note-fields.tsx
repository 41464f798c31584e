'use client';
import { useState, type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useField } from '@/components/form/form-state';
import { RichText } from '@/components/form/rich-text';
import { Submit } from '@/components/form/submit';
import { Kbd } from '@/components/ui/kbd';
import { WrittenBy } from '@/components/work/cases/link-writer';
import type { RoomCase } from '@/lib/work/room/resources';
import { classes } from '@/lib/shared/classes';
import { AUDIENCES, keysOf, type Audience } from '@/lib/shared/enums';
import { AudienceField } from './audience-field';
import { FilesField } from './files-field';
import { pastedFiles } from './pasted-name';
import type { Uploads } from './use-uploads';

type Props = {
  theCase: RoomCase;
  audiences: Audience[];
  /** True for readers of a mailed link, who must give their name. */
  asksName: boolean;
  closed: ReactNode;
  files: Uploads;
};

/** Ground, border, words and button of the form show who will read the note. */
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
      onPasteCapture={(event) => take(event, pastedFiles(event.clipboardData))}
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
      {asksName && <WrittenBy />}
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

/** Runs before the editor, which would break the line. */
function sendByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}
