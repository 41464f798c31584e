'use client';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import { CHAT_SERVICES, type ChatService } from '@/lib/shared/channels';
import { useSend } from '@/lib/client/use-send';
import type { connectTeams } from '@/lib/reach/teams/connect';

type Props = {
  token: string;
  asking: { service: ChatService; name: string };
  reader: { email: string; company: string };
};

/** Confirms the connection at a click. Confirming uses up the link, so the page is not loaded again. */
export function ConnectTeams({ token, asking, reader }: Props) {
  const [connected, setConnected] = useState<string>();
  const { send, pending } = useSend<typeof connectTeams>(`/api/msteams/connect/${encodeURIComponent(token)}`, {
    refresh: false,
    onDone: ({ message }) => setConnected(message),
  });
  const service = CHAT_SERVICES[asking.service];
  if (connected) {
    return (
      <>
        <Alert level="success" live title={connected}>
          You can close this page and go back to {service}. Your profile says what you are told there, and ends the
          connection.
        </Alert>
        <LinkButton href="/profile">Go to your profile</LinkButton>
      </>
    );
  }
  return (
    <Card title="What you are asked">
      <div className="space-y-5">
        <DescriptionList
          of={[
            [
              `Account in ${service}`,
              <span key="name" className="wrap-anywhere">
                {asking.name}
              </span>,
            ],
            [
              'Acts as',
              <span key="reader" className="wrap-anywhere">
                {reader.email}, {reader.company}
              </span>,
            ],
            ['It may', 'Accept cases, ask for information and write notes, with your rights and no others'],
          ]}
        />
        <p className="text-sm text-ink-soft">
          Connect it only if it is your own account and you have just asked the bot for this link.
        </p>
        <Button kind="primary" wide loading={pending} onClick={() => void send()}>
          Connect {service}
        </Button>
      </div>
    </Card>
  );
}
