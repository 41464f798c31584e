'use client';
import { useState, type ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

export type Question = { title: string; children?: ReactNode; action: string; cancel?: string; danger?: boolean };
type Props = Question & { open: boolean; onClose: () => void; onConfirm: () => unknown };

/**
 * Asks before an irreversible action. The title names the object and the button names the action: "Delete Wireless".
 */
export function Confirm({
  open,
  onClose,
  onConfirm,
  title,
  children,
  action,
  cancel = 'Cancel',
  danger = true,
}: Props) {
  const [pending, setPending] = useState(false);
  async function confirm() {
    setPending(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setPending(false);
    }
  }
  const buttons = (
    <>
      {/* The cancel button has the focus, so that a stray Enter deletes nothing. */}
      <Button data-start onClick={onClose}>
        {cancel}
      </Button>
      <Button kind={danger ? 'danger' : 'primary'} loading={pending} onClick={() => void confirm()}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} size="small" footer={buttons}>
      {children && <div className="text-ink-soft">{children}</div>}
    </Dialog>
  );
}

/**
 * Returns the answer as a promise: `const [ask, dialog] = useConfirm()`, render `dialog`, then `if (await ask({ title:
 * 'Delete Wireless?', action: 'Delete' })) …`.
 */
export function useConfirm(): [(question: Question) => Promise<boolean>, ReactNode] {
  const [asked, setAsked] = useState<{ question: Question; settle: (yes: boolean) => void }>();
  const ask = (question: Question) => new Promise<boolean>((settle) => setAsked({ question, settle }));
  const answer = (yes: boolean) => {
    asked?.settle(yes);
    setAsked(undefined);
  };
  return [
    ask,
    asked ? (
      <Confirm key="confirm" open {...asked.question} onClose={() => answer(false)} onConfirm={() => answer(true)} />
    ) : null,
  ];
}
