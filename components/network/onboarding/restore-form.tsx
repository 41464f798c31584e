'use client';
import { useRouter } from 'next/navigation';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';

type Props = { token: string; action: string; needsPassword: boolean };

/**
 * Continues a registration, or confirms its address, at a click; a mailed link alone changes nothing (rule:
 * onboarding.mailbox).
 */
export function RestoreForm({ token, action, needsPassword }: Props) {
  const router = useRouter();
  return (
    <Form<{ redirect: string }>
      to={`/api/onboarding/restore/${encodeURIComponent(token)}`}
      label={action}
      onDone={({ redirect }) => location.assign(redirect)}
      onRefused={() => needsPassword || router.refresh()}
    >
      {needsPassword && (
        <>
          <p>
            Confirm that this address is yours and that you registered this company. Choose the password to log in with;
            one entered before does not count.
          </p>
          <Password name="password" label="Password" rules />
          <Password name="password_confirmation" label="Confirm password" fresh />
        </>
      )}
      <Submit>{action}</Submit>
    </Form>
  );
}
