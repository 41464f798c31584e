'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';

type Props = { token: string; number: string; receiver: string; withdraws: boolean };

/**
 * Closes an accepted case or withdraws an open one, after a confirmation that names it (rules: cases.close,
 * cases.withdraw).
 */
export function CloseCase({ token, number, receiver, withdraws }: Props) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const act = withdraws ? 'Withdraw case' : 'Close case';
  const done = ({ message }: { message: string }) => {
    setOpen(false);
    notify.success(message);
    router.refresh();
  };
  return (
    <>
      <Button className="print:hidden" onClick={() => setOpen(true)}>
        {act}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`${act} ${number}?`} size="small">
        <p className="mb-4 text-ink-soft">
          We’ll email {receiver}.{' '}
          {withdraws ? 'A withdrawn case can no longer be answered.' : 'A closed case can’t be opened again.'}
        </p>
        <Form<{ message: string }> to={`/api/caller/case/${encodeURIComponent(token)}/close`} onDone={done} label={act}>
          <LongText name="reason" label="Reason" optional={!withdraws} maxLength={2000} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Submit kind="danger">{act}</Submit>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
