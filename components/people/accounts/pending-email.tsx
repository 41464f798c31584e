'use client';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { cancelEmailChange, resendEmailChange } from '@/lib/people/accounts/email-change';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';
import type { AnswerOf } from '@/lib/shared/answer';

export function PendingEmail({ email }: { email: string }) {
  const onDone = ({ message }: AnswerOf<typeof resendEmailChange | typeof cancelEmailChange>) =>
    notify.success(message);
  const resend = useSend<typeof resendEmailChange>('/api/users/email/resend', { onDone, refresh: false });
  const cancel = useSend<typeof cancelEmailChange>('/api/users/email', { method: 'DELETE', onDone });
  return (
    <Alert title={`${email} is not confirmed yet`}>
      <p>
        Open the link we sent there; it works for {inWords(LINK_LIFETIME.email_change)}. Until then you keep your
        current address.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button small loading={resend.pending} onClick={() => void resend.send()}>
          Resend
        </Button>
        <Button small kind="quiet" loading={cancel.pending} onClick={() => void cancel.send()}>
          Cancel
        </Button>
      </div>
    </Alert>
  );
}
