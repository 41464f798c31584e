'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button, type ButtonKind } from '@/components/ui/button';
import type { ChangeType } from '@/lib/shared/enums';

const ChangeRequestDialog = dynamic(() => import('./change-request-dialog').then((part) => part.ChangeRequestDialog), {
  ssr: false,
});

type Props = {
  /** What the request is about, chosen beforehand. */
  type?: ChangeType;
  kind?: ButtonKind;
};

/** "Contact": asks the network to change what the company cannot change itself (rule: admin.change-request). */
export function ContactNetwork({ type, kind }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        Contact
      </Button>
      {open && <ChangeRequestDialog type={type} onClose={() => setOpen(false)} />}
    </>
  );
}
