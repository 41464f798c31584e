'use client';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { UserFormData } from '@/lib/people/users/screens';
import type { inviteUser } from '@/lib/people/users/invite';

type Props = {
  name: string;
  invitation: UserFormData['invitation'];
  /** Endpoint that sends another one; omitted for readers who may not. */
  to?: string;
};

/** Reports that a user has not set a password yet, and sends the invitation again (rule: admin.invitation). */
export function InvitationNotice({ name, invitation, to }: Props) {
  const { send, pending } = useSend<typeof inviteUser>(to ?? '', { onDone: ({ message }) => notify.success(message) });
  return (
    <Alert title={`${name} has not set a password yet.`}>
      <p>
        {invitation ? (
          <>
            Invited <Time at={invitation.sent_at} />. The link in the email works until{' '}
            <Time at={invitation.expires_at} />.
          </>
        ) : (
          'There is no invitation whose link still works.'
        )}
      </p>
      {to && (
        <Button small className="mt-2" loading={pending} onClick={() => void send()}>
          Send the invitation again
        </Button>
      )}
    </Alert>
  );
}
