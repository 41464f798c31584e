'use client';
import { MessageSquare } from 'lucide-react';
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
  /** Name of the one thing that it is about; the request starts with it. */
  about?: string;
  kind?: ButtonKind;
};

/** "Contact": asks the network to change what the company cannot change itself (rule: admin.change-request). */
export function ContactNetwork({ type, about, kind }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} icon={MessageSquare} onClick={() => setOpen(true)}>
        Contact
      </Button>
      {open && <ChangeRequestDialog type={type} about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
