'use client';
import { MailCheck } from 'lucide-react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useSend } from '@/lib/client/use-send';
import type { resendVerification } from '@/lib/accounts/verify';
import { AwaitingApproval } from './awaiting-approval';

type Props = { message: string; approval: boolean; email: string; contact: string };

/** After a registration: verify the address, and where a manager approves new users, what follows (spec 1 §2, §4). */
export function Registered({ message, approval, email, contact }: Props) {
  const { send, pending } = useSend<typeof resendVerification>('/api/auth/verify_account', {
    said: `Sent to ${email}.`,
    refresh: false,
  });
  return (
    <div className="space-y-4">
      <Alert level="success" live title={message}>
        The link in the email to {email} works for 72 hours.
      </Alert>
      {approval && <AwaitingApproval contact={contact} verified={false} />}
      <Button icon={MailCheck} wide loading={pending} onClick={() => void send({ email })}>
        Send the email again
      </Button>
    </div>
  );
}
