'use client';
import { useState, type ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import type { confirmEmailChange } from '@/lib/people/accounts/email-change';
import { useSend } from '@/lib/client/use-send';

type Props = { token: string; email: string | null; expired: ReactNode };

export function ConfirmEmail({ token, email, expired }: Props) {
  const [message, setMessage] = useState<string>();
  const { send, pending } = useSend<typeof confirmEmailChange>(`/api/auth/confirm_email/${encodeURIComponent(token)}`, {
    refresh: false,
    onDone: (answer) => setMessage(answer.message),
  });
  if (message)
    return (
      <>
        <Alert level="success" live>
          {message}
        </Alert>
        <LinkButton href="/profile" kind="primary">
          Go to your profile
        </LinkButton>
      </>
    );
  if (!email) return expired;
  return (
    <Card>
      <p className="mb-4">
        From now on, log in with {email} and get our emails there. We’ll log you out on your other devices.
      </p>
      <Button kind="primary" wide loading={pending} onClick={() => void send({ token })}>
        Confirm this address
      </Button>
    </Card>
  );
}
