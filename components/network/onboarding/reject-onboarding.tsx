'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import type { rejectOnboarding } from '@/lib/network/onboarding/decide';

type Props = { id: number; name: string; email: string; home: string; small?: boolean };

/** Rejects a registration, optionally with a reason for the company (rule: onboarding.reject). */
export function RejectOnboarding({ id, name, email, home, small }: Props) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const done = ({ message }: AnswerOf<typeof rejectOnboarding>) => {
    notify.success(message);
    router.push(home);
    router.refresh();
  };
  return (
    <>
      <Button small={small} aria-label={small ? `Reject ${name}` : undefined} onClick={() => setOpen(true)}>
        Reject
      </Button>
      {open &&
        // Renders outside the form that contains the button.
        createPortal(
          <Dialog open onClose={() => setOpen(false)} title={`Reject ${name}?`} size="small">
            <p className="mb-4 text-ink-soft wrap-anywhere">We’ll email {email}. This cannot be undone.</p>
            <Form to={`/api/super_admin/onboarding/${id}/reject`} label={`Reject ${name}`} onDone={done}>
              <LongText name="reason" label="Reason" hint="Included in the email." optional maxLength={2000} />
              <div className="flex flex-wrap justify-end gap-2">
                <Button onClick={() => setOpen(false)}>Cancel</Button>
                <Submit kind="danger">Reject</Submit>
              </div>
            </Form>
          </Dialog>,
          document.body,
        )}
    </>
  );
}
