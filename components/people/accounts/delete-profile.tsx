'use client';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Confirm } from '@/components/ui/confirm';
import type { deleteAccount } from '@/lib/people/accounts/delete-account';
import { clearPersonalData } from '@/lib/client/sign-out';
import { useSend } from '@/lib/client/use-send';

type Props = { email: string; company: string | null };

/** Deletes the user's own account after a confirmation that names the consequences (spec 1 §2, §8). */
export function DeleteProfile({ email, company }: Props) {
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const { send } = useSend<typeof deleteAccount>('/api/users/delete', {
    refresh: false,
    onRefused: ({ message }) => setRefusal(message),
  });
  async function remove() {
    setRefusal(undefined);
    const answer = (await send({ token: 'DELETE' })) as { location: string } | undefined;
    if (!answer) return;
    setLeaving(true);
    clearPersonalData();
    location.assign(answer.location);
  }
  return (
    <Card title="Delete Profile" hint="Deletes your account permanently.">
      <div className="space-y-3">
        {refusal && (
          <Alert level="warning" live title="Your account was not deleted">
            {refusal}
          </Alert>
        )}
        <Button loading={leaving} onClick={() => setAsking(true)}>
          Delete Profile
        </Button>
      </div>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title="Are you sure you want to delete your account?"
        action="Delete account"
      >
        <ul className="list-disc space-y-1 pl-5">
          <li>We’ll log you out everywhere, and you can no longer log in with {email}.</li>
          <li>Your name, email address, phone number, city and favorites are removed.</li>
          <li>
            {company
              ? `${company} keeps your cases, with the name you sent them under.`
              : 'The network keeps a record of what you did, without your name.'}
          </li>
          <li>You can’t undo this.</li>
        </ul>
      </Confirm>
    </Card>
  );
}
