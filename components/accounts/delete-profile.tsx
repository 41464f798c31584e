'use client';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Confirm } from '@/components/ui/confirm';
import type { deleteAccount } from '@/lib/accounts/delete-account';
import { forgetPerson } from '@/lib/client/leave';
import { useSend } from '@/lib/client/use-send';

type Props = { email: string; company: string | null };

/** Deletes one's own account after a question that names what is lost (spec 1 §2, §8). A refusal says why in place. */
export function DeleteProfile({ email, company }: Props) {
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const { send } = useSend<typeof deleteAccount>('/api/users/delete', { refresh: false, onRefused: ({ message }) => setRefusal(message) });
  async function remove() {
    setRefusal(undefined);
    const answer = (await send({ token: 'DELETE' })) as { location: string } | undefined;
    if (!answer) return;
    setLeaving(true);
    forgetPerson();
    location.assign(answer.location);
  }
  return (
    <Card title="Delete Profile" hint="Ends your account for good.">
      <div className="space-y-3">
        {refusal && <Alert level="warning" live title="Your account is not deleted">{refusal}</Alert>}
        <Button loading={leaving} onClick={() => setAsking(true)}>Delete Profile</Button>
      </div>
      <Confirm open={asking} onClose={() => setAsking(false)} onConfirm={remove} title="Are you sure you want to delete your account?" action="Delete account">
        <ul className="list-disc space-y-1 pl-5">
          <li>You are logged out everywhere, and {email} can no longer log in.</li>
          <li>Your name, e-mail address, phone number, city and favorites are removed.</li>
          <li>{company ? `Cases stay with ${company}, with the name they were sent with.` : 'What you did stays in the network’s records, without your name.'}</li>
          <li>This cannot be undone.</li>
        </ul>
      </Confirm>
    </Card>
  );
}
