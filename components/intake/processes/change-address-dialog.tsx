'use client';
import { useRouter } from 'next/navigation';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { changeAddress } from '@/lib/partners/health/change-address';
import type { AnswerOf } from '@/lib/shared/answer';

type Props = { email: string; to: string; onClose: () => void };

/** Replaces an address of a process; the dialog says who is told (rule: health.change-address). */
export function ChangeAddressDialog({ email, to, onClose }: Props) {
  const router = useRouter();
  const done = ({ message }: AnswerOf<typeof changeAddress>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title={<span className="wrap-anywhere">Change {email}</span>} size="small">
      <Form<AnswerOf<typeof changeAddress>>
        to={to}
        transform={(body) => ({ ...body, email })}
        onDone={done}
        label={`Change ${email}`}
      >
        <Field
          name="new_email"
          type="email"
          label="New address"
          hint="It gets an email with a link to confirm it. A changed To address is announced to both."
          autoComplete="off"
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Change address</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
