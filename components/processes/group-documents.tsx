'use client';
import { Download } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { TextLink } from '@/components/ui/text-link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { download } from '@/lib/client/download';
import type { GroupFile } from '@/lib/processes/document-rows';

const FIRST = 3;

/** The files and links of the group that the two companies share (spec 1 §2). */
export function GroupDocuments({ files }: { files: GroupFile[] }) {
  const [open, setOpen] = useState(false);
  if (!files.length) return null;
  return (
    <Card title="Group Documents">
      <Files files={files.slice(0, FIRST)} />
      {files.length > FIRST && (
        <Button small kind="quiet" className="mt-1 -ml-2.5" onClick={() => setOpen(true)}>
          View More ({files.length - FIRST})
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="Group Documents">
        <Files files={files} />
      </Dialog>
    </Card>
  );
}

function Files({ files }: { files: GroupFile[] }) {
  return (
    <ul className="space-y-1.5">
      {files.map((file) => (
        <li key={file.id} className="break-words">
          {file.document_type === 'url' && file.url ? (
            <TextLink external href={file.url}>
              {file.name}
            </TextLink>
          ) : (
            <Saved file={file} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A stored file. Its address is a link as well, so that it can be opened in a new tab or copied. */
function Saved({ file: { id, community_id, name, original_filename } }: { file: GroupFile }) {
  const href = `/api/caller/partner_groups/${community_id}/documents/${id}/download`;
  const save = (event: MouseEvent) => {
    event.preventDefault();
    void download(href, original_filename ?? name);
  };
  return (
    <a
      href={href}
      onClick={save}
      className="rounded-sm text-accent-ink underline decoration-accent-line underline-offset-2 hover:decoration-current"
    >
      {name}
      <Download aria-hidden className="ml-1 inline size-3.5 align-[-2px]" />
      <VisuallyHidden> (saves a file)</VisuallyHidden>
    </a>
  );
}
