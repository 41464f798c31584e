'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useSend } from '@/lib/client/use-send';
import type { logInByLink } from '@/lib/accounts/auto-login';
import { MEMBER_HOME } from '@/lib/shared/home-path';

/** Logs in at a click, then goes to `to`, else where the answer says. */
export function AutoLogin({ token, to }: { token: string; to: string | null }) {
  const [leaving, setLeaving] = useState(false);
  const { send, pending } = useSend<typeof logInByLink>('/api/caller/auto_login', { refresh: false });
  async function enter() {
    const answer = (await send({ token })) as { location?: string } | undefined;
    if (!answer) return;
    setLeaving(true);
    location.assign(to ?? answer.location ?? MEMBER_HOME);
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
