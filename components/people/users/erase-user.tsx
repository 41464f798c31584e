'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

const EraseDialog = dynamic(() => import('./erase-dialog').then((part) => part.EraseDialog), { ssr: false });

/** For who has left for good; Delete frees the address and leaves the name in cases (rule: accounts.erased). */
export function EraseUser({ to, name, home }: { to: string; name: string; home: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Erase</Button>
      {open && <EraseDialog to={to} name={name} home={home} onClose={() => setOpen(false)} />}
    </>
  );
}
