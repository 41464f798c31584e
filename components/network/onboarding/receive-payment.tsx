'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DateField } from '@/components/form/date-field';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import type { receivePayment } from '@/lib/network/onboarding/payment-received';

type Props = { id: number; number: string; amount: string; today: string };

/** Records that an invoice was paid (rule: payments.invoice). */
export function ReceivePayment({ id, number, amount, today }: Props) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const done = ({ message }: AnswerOf<typeof receivePayment>) => {
    setOpen(false);
    notify.success(message);
    router.refresh();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Payment received</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Payment of ${number} received?`} size="small">
        <p className="mb-4 text-ink-soft">
          We’ll email a receipt for {amount}. A company that is approved becomes active.
        </p>
        <Form to={`/api/super_admin/onboarding/${id}/payment_received`} label={`Payment of ${number}`} onDone={done}>
          <DateField name="paid_on" label="Received on" defaultValue={today} />
          <Field name="reference" label="Reference" hint="For example, the transfer number." optional maxLength={200} />
          <Submit>Record the payment</Submit>
        </Form>
      </Dialog>
    </>
  );
}
