'use client';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { IconButton } from '@/components/ui/button';
import { FileText, Upload, X } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { JPEG_EXTENSIONS } from '@/lib/shared/jpeg-extensions';
import { bytes } from '@/lib/shared/format';
import { uploadTooLarge } from '@/lib/shared/upload-limit';
import { FieldShell } from './field-shell';
import { OPTIONAL, useField, type FieldProps } from './form-state';

type Props = FieldProps & {
  accept?: string;
  maxMegabytes?: number;
  current?: string | null;
  onFile?: (file: File | undefined) => void;
};

/** The size check saves an upload; the server decides. `current` is the name of the stored file. */
export function FileField({
  name,
  label,
  hint,
  optional,
  hideLabel,
  className,
  accept,
  maxMegabytes = 25,
  current,
  onFile,
}: Props) {
  const { id, error, control } = useField({ name, hint, optional });
  const input = useRef<HTMLInputElement>(null);
  const [file, setChosen] = useState<File>();
  const setFile = (chosen: File | undefined) => {
    setChosen(chosen);
    onFile?.(chosen);
  };
  const [over, setOver] = useState(false);
  const tooLarge = !!file && file.size > maxMegabytes * 1024 * 1024;
  // `blockingErrors` keeps a form with an oversized file from being sent.
  useEffect(
    () => input.current?.setCustomValidity(tooLarge ? uploadTooLarge(maxMegabytes) : ''),
    [tooLarge, maxMegabytes],
  );
  const clear = () => {
    if (input.current) input.current.value = '';
    setFile(undefined);
    input.current?.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!input.current || !event.dataTransfer.files.length) return;
    input.current.files = event.dataTransfer.files;
    setFile(input.current.files[0]);
  };
  return (
    <FieldShell
      {...{
        id,
        name,
        label,
        hint,
        error: tooLarge ? uploadTooLarge(maxMegabytes) : error,
        hideLabel,
        className,
      }}
    >
      <div
        className={classes(
          'relative flex min-h-16 items-center gap-3 rounded-md border border-dashed px-4 py-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface hover:bg-hover',
        )}
        onDragOver={(event) => (event.preventDefault(), setOver(true))}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          {...control}
          ref={input}
          type="file"
          name={name}
          accept={accept && withJpegs(accept)}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => setFile(event.target.files?.[0])}
        />
        {file ? (
          <FileText aria-hidden className="size-5 shrink-0 text-ink-soft" />
        ) : (
          <Upload aria-hidden className="size-5 shrink-0 text-ink-soft" />
        )}
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{file?.name ?? current ?? 'Choose a file or drop it here'}</span>
          <span className="block text-sm text-ink-soft">
            {file
              ? bytes(file.size)
              : [accept?.replaceAll(',', ', '), `up to ${maxMegabytes} MB`, optional && OPTIONAL]
                  .filter(Boolean)
                  .join(' · ')}
          </span>
        </span>
        {file && <IconButton label={`Remove ${file.name}`} icon={X} className="relative" onClick={clear} />}
      </div>
    </FieldShell>
  );
}

/** File dialogs hide types that are not listed, including rarer extensions of jpg. */
const withJpegs = (accept: string) =>
  accept.includes('.jpg') ? [accept, ...JPEG_EXTENSIONS.map((extension) => `.${extension}`)].join(',') : accept;
