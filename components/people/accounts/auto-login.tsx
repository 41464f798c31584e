'use client';
import { useState } from 'react';
import { useSecondStep, type LoginAnswer } from '@/components/people/accounts/factors/use-second-step';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useSend } from '@/lib/client/use-send';
import type { logInByLink } from '@/lib/people/accounts/auto-login';
import { MEMBER_HOME } from '@/lib/shared/home-path';

export function AutoLogin({ token, to }: { token: string; to: string | null }) {
  const [leaving, setLeaving] = useState(false);
  const { next } = useSecondStep({ onDone: leave });
  const { send, pending } = useSend<typeof logInByLink>('/api/caller/auto_login', { refresh: false });
  async function enter() {
    const answer = (await send({ token })) as LoginAnswer | undefined;
    if (answer) next(answer);
  }
  function leave({ location: home }: { location?: string }) {
    setLeaving(true);
    location.assign(to ?? home ?? MEMBER_HOME);
  }
  return (
    <Card>
      <p className="mb-4">This link works once.</p>
      <Button kind="primary" wide loading={pending || leaving} onClick={() => void enter()}>
        Log in
      </Button>
    </Card>
  );
}
