'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

/* Loaded once it is opened. */
const CloseCaseDialog = dynamic(() => import('./close-case-dialog').then((part) => part.CloseCaseDialog), {
  ssr: false,
});

type Props = { token: string; number: string; receiver: string; act: 'close' | 'withdraw' };

const LABELS = { close: 'Close case', withdraw: 'Withdraw case' } as const;

/**
 * Closes an accepted case, or withdraws an open one, after a confirmation that names it (rules: cases.close,
 * cases.withdraw).
 */
export function CloseCase(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="print:hidden" onClick={() => setOpen(true)}>
        {LABELS[props.act]}
      </Button>
      {open && <CloseCaseDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
