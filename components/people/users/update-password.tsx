'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { KeyRound } from '@/components/ui/icons';

const PasswordDialog = dynamic(() => import('./password-dialog').then((part) => part.PasswordDialog), { ssr: false });

export function UpdatePassword({ to, name }: { to: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={KeyRound} onClick={() => setOpen(true)}>
        Update Password
      </Button>
      {open && <PasswordDialog to={to} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
