'use client';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { useSend } from '@/lib/client/use-send';
import type { connectTeams } from '@/lib/reach/teams/connect';

/** Confirms the connection at a click. Confirming uses up the link, so the page is not loaded again. */
export function ConnectTeams({ token, email }: { token: string; email: string }) {
  const [connected, setConnected] = useState<string>();
  const { send, pending } = useSend<typeof connectTeams>(`/api/msteams/connect/${encodeURIComponent(token)}`, {
    refresh: false,
    onDone: ({ message }) => setConnected(message),
  });
  if (connected) {
    return (
      <>
        <Alert level="success" live title={connected}>
          You can close this page and go back to Microsoft Teams.
        </Alert>
        <LinkButton href="/">Go to the portal</LinkButton>
      </>
    );
  }
  return (
    <Card>
      <p className="mb-4">
        Microsoft Teams asks to be connected with the account <strong className="font-medium break-all">{email}</strong>
        .
      </p>
      <Button kind="primary" wide loading={pending} onClick={() => void send()}>
        Connect Microsoft Teams
      </Button>
    </Card>
  );
}
