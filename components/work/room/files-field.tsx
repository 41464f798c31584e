'use client';
import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { FieldError } from '@/components/form/field-shell';
import { useField } from '@/components/form/form-state';
import { buttonLook } from '@/components/ui/button';
import { Upload } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { pastedFiles } from './pasted-name';
import type { Uploads } from './use-uploads';

/* Loaded once a file is chosen. */
const UploadList = dynamic(() => import('./upload-list').then((part) => part.UploadList));

const UNSENT = 'Wait until all files are uploaded, or remove those that can’t be.';

type Props = { files: Uploads; of: 'note' | 'answer' };

/** Takes files of its form also where they are dropped on it or pasted into it. */
export function FilesField({ files: { uploads, add, ...acts }, of }: Props) {
  const { id, error } = useField({ name: 'file_ids' });
  const input = useRef<HTMLInputElement>(null);
  const waits = uploads.some(({ state }) => state !== 'done');
  // Keeps the form from sending a note without its files.
  useEffect(() => input.current?.setCustomValidity(waits ? UNSENT : ''), [waits]);
  const take = useEffectEvent((box: HTMLInputElement) => {
    if (box.files?.length) add(box.files);
    box.value = '';
  });
  useEffect(() => {
    const box = input.current!;
    // Adds files that were chosen before hydration.
    take(box);
    // Listens on the element itself because a restored draft renders the form again while a file is being chosen.
    box.addEventListener('change', () => take(box));
  }, []);
  useDroppedFiles(input, add);
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
          className="sr-only"
        />
      </label>
      <span id={`${id}-hint`} className="text-sm text-ink-soft max-sm:hidden">
        or drop or paste them here
      </span>
      {uploads.map(
        ({ stored }) =>
          stored && <input key={stored.id} type="hidden" name="file_ids" value={stored.id} data-list readOnly />,
      )}
      {uploads.length > 0 && <UploadList uploads={uploads} of={of} {...acts} />}
      {error && <FieldError id={id} text={error} />}
    </div>
  );
}

/** Runs before an editor in the form, which would take the files as its own. */
function useDroppedFiles(input: RefObject<HTMLInputElement | null>, add: (files: File[]) => void) {
  const take = useEffectEvent((event: Event, files: File[]) => {
    if (!files.length) return;
    event.preventDefault();
    event.stopPropagation();
    add(files);
  });
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    const mark = (isOver: boolean) => form.toggleAttribute('data-dropping', isOver);
    form.addEventListener(
      'paste',
      (event) => event.clipboardData && take(event, pastedFiles(event.clipboardData)),
      options,
    );
    form.addEventListener('dragover', (event) => (event.preventDefault(), mark(true)), options);
    form.addEventListener('dragleave', () => mark(false), options);
    form.addEventListener(
      'drop',
      (event) => (mark(false), take(event, [...(event.dataTransfer?.files ?? [])])),
      options,
    );
    return () => ended.abort();
  }, [input]);
}
