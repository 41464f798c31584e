'use client';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { replacePassword } from '@/lib/people/users/password';
import type { AnswerOf } from '@/lib/shared/answer';

/** Sets the password of a user, who gets an email about the change without the password. */
export function PasswordDialog({ to, name, onClose }: { to: string; name: string; onClose: () => void }) {
  const done = ({ message }: AnswerOf<typeof replacePassword>) => {
    notify.success(message);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={`Update the password of ${name}`} size="small">
      <p className="mb-4 text-ink-soft">
        We’ll log the user out everywhere and email them that the password changed. The password itself is never sent.
      </p>
      <Form<AnswerOf<typeof replacePassword>> to={to} onDone={done} label="Update Password">
        <Password name="password" label="Password" rules />
        <Password name="password_confirmation" label="Confirm password" fresh />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Update Password</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
