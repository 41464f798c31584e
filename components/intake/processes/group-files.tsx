'use client';
import type { GroupFile } from '@/lib/intake/processes/resources';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { DownloadLink } from '@/components/ui/download-link';
import { TextLink } from '@/components/ui/text-link';

const FIRST = 3;

const hrefOf = ({ id, community_id }: GroupFile) =>
  `/api/caller/partner_groups/${community_id}/documents/${id}/download`;

export function GroupFiles({ files }: { files: GroupFile[] }) {
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
            <DownloadLink href={hrefOf(file)} name={file.original_filename ?? file.name}>
              {file.name}
            </DownloadLink>
          )}
        </li>
      ))}
    </ul>
  );
}
