'use client';
import { useEffect, useEffectEvent, useState } from 'react';
import { classes } from '@/lib/shared/classes';
import { FilesField } from './files-field';
import { pastedFiles } from './pasted-name';
import type { Uploads } from './use-uploads';

/** Takes files for a case before it is sent; pasted ones from anywhere in its form (rule: cases.files-at-submission). */
export function SubmissionFiles({ files }: { files: Uploads }) {
  const [over, setOver] = useState(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const given = event.clipboardData ? pastedFiles(event.clipboardData) : [];
    if (!given.length) return;
    event.preventDefault();
    files.add(given);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    addEventListener('paste', listen);
    return () => removeEventListener('paste', listen);
  }, []);
  return (
    <div
      role="presentation"
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        files.add(event.dataTransfer.files);
      }}
      className={classes(
        'min-w-0 flex-1 basis-64 rounded-md py-1',
        over && 'outline-2 outline-offset-4 outline-accent',
      )}
    >
      <FilesField files={files} label="Files of this case" />
    </div>
  );
}
