'use client';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { download } from '@/lib/client/download';
import { Button } from './button';

type Props = {
  /** The call that answers with the file. */
  href: string;
  /** File name to save under. */
  name: string;
  children: string;
};

/** Saves a list as a spreadsheet; busy until the file is there. */
export function ExportButton({ href, name, children }: Props) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await download(href, name).finally(() => setBusy(false));
  };
  return (
    <Button onClick={() => void save()} loading={busy} icon={FileDown}>
      {children}
    </Button>
  );
}
