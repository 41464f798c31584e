'use client';
import { useRouter } from 'next/navigation';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import type { Proof } from '@/lib/accounts/policy';
import { notify } from '@/lib/client/notify';
import { PresentPassword, usePresentPassword } from './present-password';
import { SignInAgain } from './sign-in-again';

/** A new password of one's own (spec 1 §2). Ten minutes after signing in it wants the present one. */
export function ChangePassword({ proof }: { proof: Proof }) {
  const router = useRouter();
  const present = usePresentPassword(proof, true);
  function changed({ message }: { message: string }) {
    present.done();
    notify.success(message);
    router.refresh();
  }
  return (
    <Card title="Change Password" hint="You stay logged in here; every other session ends.">
      {proof === 'sign_in' ? <SignInAgain what="set a password" /> : (
        <Form<{ message: string }> to="/api/users/password" label="Change Password" then="reset" onDone={changed} onRefused={present.refused}>
          <PresentPassword shown={present.shown} />
          <Password name="password" label="New password" rules />
          <Password name="password_confirmation" label="Repeat the new password" fresh />
          <Submit kind="secondary">Change Password</Submit>
        </Form>
      )}
    </Card>
  );
}
