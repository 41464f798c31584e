'use client';
import { useState } from 'react';
import { SecondStep, ticketOf, type LoginAnswer } from '@/components/accounts/factors/second-step';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useSend } from '@/lib/client/use-send';
import type { logInByLink } from '@/lib/accounts/auto-login';
import { MEMBER_HOME } from '@/lib/shared/home-path';

/** Logs in at a click, then goes to `to` or, without it, to the address in the answer. */
export function AutoLogin({ token, to }: { token: string; to: string | null }) {
  const [leaving, setLeaving] = useState(false);
  const [ticket, setTicket] = useState<string | null>(null);
  const { send, pending } = useSend<typeof logInByLink>('/api/caller/auto_login', { refresh: false });
  async function enter() {
    const answer = (await send({ token })) as LoginAnswer | undefined;
    if (!answer) return;
    if ('user' in answer) leave(answer);
    else setTicket(ticketOf(answer));
  }
  function leave({ location: home }: { location?: string }) {
    setLeaving(true);
    location.assign(to ?? home ?? MEMBER_HOME);
  }
  if (ticket)
    return (
      <Card title="Enter your code">
        <SecondStep ticket={ticket} onDone={leave} />
      </Card>
    );
  return (
    <Card>
      <p className="mb-4">This link works once.</p>
      <Button kind="primary" wide loading={pending || leaving} onClick={() => void enter()}>
        Log in
      </Button>
    </Card>
  );
}
