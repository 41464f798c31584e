'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { FileDown } from '@/components/ui/icons';
import type { QueueFilter } from '@/lib/work/cases/policy';

/* Loaded once it is opened. */
const EscalationExportDialog = dynamic(
  () => import('./escalation-export-dialog').then((part) => part.EscalationExportDialog),
  { ssr: false },
);

type Props = { filter: QueueFilter; today: string };

export function EscalationExport(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={FileDown} onClick={() => setOpen(true)}>
        Export
      </Button>
      {open && <EscalationExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
