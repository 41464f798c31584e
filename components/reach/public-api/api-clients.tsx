'use client';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Code } from '@/components/ui/code';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { ApiClientRow, revokeClient, rotateSecret } from '@/lib/reach/public-api/clients';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import { API_SCOPES } from '@/lib/shared/enums';
import { SecretDialog } from './secret-dialog';

const ClientDialog = dynamic(() => import('./client-dialog').then((part) => part.ClientDialog), { ssr: false });

type Shown = { client_id: string; secret: string };

type Props = { clients: ApiClientRow[]; to: string };

/** Lists, adds, changes and revokes the clients of a company, and replaces their secrets (rule: api.clients). */
export function ApiClients({ clients, to }: Props) {
  const router = useRouter();
  const [editing, setEditing] = useState<ApiClientRow | 'new'>();
  const [shown, setShown] = useState<Shown>();
  const done = ({ message, secret, client_id }: { message: string } & Partial<Shown>) => {
    setEditing(undefined);
    if (secret && client_id) setShown({ secret, client_id });
    else notify.success(message);
    router.refresh();
  };
  const add = (
    <Button kind="primary" onClick={() => setEditing('new')}>
      New API client
    </Button>
  );
  return (
    <Card title="Clients" actions={clients.length > 0 && add}>
      {clients.length === 0 && (
        <EmptyState title="No clients yet" action={add}>
          A client is what a program of the company logs in with: an id and a secret, and what it may do.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {clients.map((client) => (
          <Client
            key={client.id}
            client={client}
            to={`${to}/${client.id}`}
            onEdit={() => setEditing(client)}
            onSecret={setShown}
          />
        ))}
      </ul>
      {editing && (
        <ClientDialog
          client={editing === 'new' ? null : editing}
          to={to}
          onClose={() => setEditing(undefined)}
          onDone={done}
        />
      )}
      {shown && <SecretDialog {...shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

type ClientProps = { client: ApiClientRow; to: string; onEdit: () => void; onSecret: (shown: Shown) => void };

function Client({ client, to, onEdit, onSecret }: ClientProps) {
  const [ask, question] = useConfirm();
  const rotate = useSend<typeof rotateSecret>(`${to}/secret`, { onDone: onSecret });
  const revoke = useSend<typeof revokeClient>(to, { method: 'DELETE', said: `${client.name} is revoked.` });
  async function askRotate() {
    const text = 'The old secret works for 24 more hours, so that you can change it without a gap.';
    if (
      await ask({ title: `New secret for ${client.name}?`, children: text, action: 'Make new secret', danger: false })
    )
      await rotate.send();
  }
  async function askRevoke() {
    const text = 'It can call nothing from now on, and its tokens end. This cannot be undone.';
    if (await ask({ title: `Revoke ${client.name}?`, children: text, action: `Revoke ${client.name}` }))
      await revoke.send();
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-4">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 wrap-anywhere">{client.name}</span>
          {client.revoked_at && <Badge>Revoked</Badge>}
        </p>
        <p className="break-all text-ink-soft">
          <Code>{client.client_id}</Code>
        </p>
        <ul className="list-disc pl-5 text-sm text-ink-soft">
          {client.scopes.map((scope) => (
            <li key={scope}>{API_SCOPES[scope]}</li>
          ))}
        </ul>
        {client.ip_ranges.length > 0 && <p className="text-sm text-ink-soft">From {client.ip_ranges.join(', ')}</p>}
        <p className="text-sm text-ink-soft">
          {client.last_used_at ? (
            <>
              Last used <Time at={client.last_used_at} />
            </>
          ) : (
            'Never used'
          )}
          {client.previous_secret_until && (
            <>
              . The old secret works until <Time at={client.previous_secret_until} />
            </>
          )}
        </p>
      </div>
      {!client.revoked_at && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={onEdit}>Change</Button>
          <Button loading={rotate.pending} onClick={() => void askRotate()}>
            New secret
          </Button>
          <Button kind="danger" loading={revoke.pending} onClick={() => void askRevoke()}>
            Revoke
          </Button>
        </div>
      )}
      {question}
    </li>
  );
}
