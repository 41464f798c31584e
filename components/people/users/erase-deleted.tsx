'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

const EraseDeletedDialog = dynamic(() => import('./erase-deleted-dialog').then((part) => part.EraseDeletedDialog), {
  ssr: false,
});

/** For who was deleted before they asked to be erased (rule: accounts.erased-later). */
export function EraseDeleted() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Erase a deleted user</Button>
      {open && <EraseDeletedDialog onClose={() => setOpen(false)} />}
    </>
  );
}
