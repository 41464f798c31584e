'use client';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { ImageOff } from '@/components/ui/icons';
import type { CaseFile } from '@/lib/work/room/resources';
import { CASE_FILE_STATES } from '@/lib/shared/enums';
import { bytes } from '@/lib/shared/format';
import { FileLink } from './file-link';

export function NotePictures({ files, path }: { files: CaseFile[]; path: string }) {
  const [open, setOpen] = useState<CaseFile>();
  if (!files.length) return null;
  const hrefOf = ({ id }: CaseFile) => `${path}/files/${id}`;
  return (
    <>
      <ul aria-label="Pictures" className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {files.map((file) => (
          <li key={file.id} className="min-w-0">
            <button
              type="button"
              aria-label={`Show ${file.name}`}
              onClick={() => setOpen(file)}
              className="block w-full overflow-hidden rounded-md border border-line bg-surface text-left hover:border-line-strong"
            >
              <Picture src={`${hrefOf(file)}/preview`} className="aspect-[4/3] w-full object-cover" />
              <span className="block truncate px-2 py-1 text-sm" title={file.name}>
                {file.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={<span className="wrap-anywhere">{open?.name}</span>}
        size="large"
      >
        {open && (
          <>
            <Picture
              src={`${hrefOf(open)}/preview`}
              alt={open.name}
              className="mx-auto h-[min(60dvh,30rem)] w-full rounded-md bg-sunken object-contain"
            />
            <p className="mt-3 wrap-anywhere">
              <FileLink href={hrefOf(open)} name={open.name} size={open.size}>
                Download
              </FileLink>
              <span className="block text-sm text-ink-soft">
                {`${bytes(open.size)} · ${CASE_FILE_STATES[open.state]}`}
              </span>
            </p>
          </>
        )}
      </Dialog>
    </>
  );
}

type PictureProps = { src: string; alt?: string; className: string };

/** Reserves the picture's space before it is loaded, and when it cannot be shown. */
function Picture({ src, alt = '', className }: PictureProps) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <span className={`flex items-center justify-center bg-sunken text-ink-faint ${className}`}>
        <ImageOff aria-hidden className="size-6" />
        <span className="sr-only">No preview</span>
      </span>
    );
  return (
    <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(true)} className={className} />
  );
}
