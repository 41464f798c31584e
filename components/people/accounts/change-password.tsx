'use client';
import { useRouter } from 'next/navigation';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import type { Proof } from '@/lib/people/accounts/policy';
import { notify } from '@/lib/client/notify';
import { CurrentPassword, useCurrentPassword } from './current-password';
import { LoginAgain } from './sign-in-again';
import type { AnswerOf } from '@/lib/shared/answer';
import type { changePassword } from '@/lib/people/accounts/password';

/** Asks for the current password more than ten minutes after the login (rule: passwords.current). */
export function ChangePassword({ proof }: { proof: Proof }) {
  const router = useRouter();
  const present = useCurrentPassword(proof, true);
  function changed({ message }: AnswerOf<typeof changePassword>) {
    present.done();
    notify.success(message);
    router.refresh();
  }
  return (
    <Card title="Change Password" hint="You stay logged in here and are logged out everywhere else.">
      {proof === 'sign_in' ? (
        <LoginAgain what="set a password" />
      ) : (
        <Form<AnswerOf<typeof changePassword>>
          to="/api/users/password"
          label="Change Password"
          onSuccess="reset"
          onDone={changed}
          onRefused={present.refused}
        >
          <CurrentPassword shown={present.shown} />
          <Password name="password" label="New password" rules />
          <Password name="password_confirmation" label="Repeat the new password" fresh />
          <Submit kind="secondary">Change Password</Submit>
        </Form>
      )}
    </Card>
  );
}
