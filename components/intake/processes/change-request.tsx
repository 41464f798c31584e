'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button, type ButtonKind } from '@/components/ui/button';
import { MessageSquare } from '@/components/ui/icons';
import type { ChangeType } from '@/lib/shared/enums';

const ChangeRequestDialog = dynamic(() => import('./change-request-dialog').then((part) => part.ChangeRequestDialog), {
  ssr: false,
});

type Props = {
  type?: ChangeType;
  about?: string;
  kind?: ButtonKind;
  small?: boolean;
  label?: string;
};

/** Asks the network for changes that the company cannot make itself (rule: admin.change-request). */
export function ContactNetwork({ type, about, kind, small, label = 'Contact' }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} small={small} icon={MessageSquare} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <ChangeRequestDialog type={type} about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
