'use client';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { MailCheck } from '@/components/ui/icons';
import { useSend } from '@/lib/client/use-send';
import type { resendVerification } from '@/lib/people/accounts/verify';
import { AwaitingApproval } from './awaiting-approval';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';

type Props = { message: string; approval: boolean; email: string; contact: string };

/**
 * Shows the next steps after a registration: verifying the address and, if required, waiting for a manager's approval
 * (spec 1 §2, §4).
 */
export function Registered({ message, approval, email, contact }: Props) {
  const { send, pending } = useSend<typeof resendVerification>('/api/auth/verify_account', {
    said: `Sent to ${email}.`,
    refresh: false,
  });
  return (
    <div className="space-y-4">
      <Alert level="success" live title={message}>
        The link in the email to {email} works for {inWords(LINK_LIFETIME.verify)}.
      </Alert>
      {approval && <AwaitingApproval contact={contact} verified={false} />}
      <Button icon={MailCheck} wide loading={pending} onClick={() => void send({ email })}>
        Send the email again
      </Button>
    </div>
  );
}
