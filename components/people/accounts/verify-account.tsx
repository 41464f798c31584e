'use client';
import { useRouter } from 'next/navigation';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';

type Props = { token: string; message: string; needsPassword: boolean };

/**
 * Verifies the email address at a click. Asks for a password when the registered one no longer counts (rule:
 * tokens.proof).
 */
export function VerifyAccount({ token, message, needsPassword }: Props) {
  const router = useRouter();
  return (
    <Card>
      <Form
        to={`/api/auth/verify/${encodeURIComponent(token)}`}
        label="Verify your account"
        onSuccess="refresh"
        // Another registration of this address came after the page was loaded, so a password is needed now.
        onRefused={() => needsPassword || router.refresh()}
      >
        <p>{message}</p>
        {needsPassword && (
          <>
            <Alert>
              This address was registered more than once. Choose a new password; the earlier ones no longer work.
            </Alert>
            <Password name="password" label="New password" rules />
            <Password name="password_confirmation" label="Repeat the new password" fresh />
          </>
        )}
        <Submit wide>Verify your account</Submit>
      </Form>
    </Card>
  );
}
