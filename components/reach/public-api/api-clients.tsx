'use client';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Code } from '@/components/ui/code';
import { EmptyState } from '@/components/ui/empty-state';
import { CircleCheck } from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import type { ApiClientRow } from '@/lib/reach/public-api/clients';
import { notify } from '@/lib/client/notify';
import { count } from '@/lib/shared/format';
import { ClientMenu } from './client-menu';
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
    <>
      <DataTable
        name="clients"
        rows={clients}
        columns={columnsOf({ to, onEdit: setEditing, onSecret: setShown })}
        label="API clients"
        noun="client"
        search="Search API clients"
        actions={clients.length > 0 && add}
        empty={
          <EmptyState title="No API clients yet" action={add}>
            A client is what a program of the company logs in with: an id and a secret, and what it may do.
          </EmptyState>
        }
      />
      {editing && (
        <ClientDialog
          client={editing === 'new' ? null : editing}
          to={to}
          onClose={() => setEditing(undefined)}
          onDone={done}
        />
      )}
      {shown && <SecretDialog {...shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

type Acts = { to: string; onEdit: (client: ApiClientRow) => void; onSecret: (shown: Shown) => void };

const columnsOf = ({ to, onEdit, onSecret }: Acts) =>
  columnsFor<ApiClientRow>((c) => [
    c.custom('name', 'Name', (row) => <Named client={row} />, {
      value: ({ name, client_id }) => `${name} ${client_id}`,
      phone: { order: 0, bare: true },
    }),
    c.custom('scopes', 'May', (row) => <Reach client={row} />, {
      value: ({ scopes, ip_ranges }) => [...scopes, ...ip_ranges].join(' '),
      phone: { order: 2, bare: true, whole: true },
    }),
    c.time('created_at', 'Created', { phone: { order: 4, whole: true }, folds: true }),
    c.time('last_used_at', 'Last used', { phone: { order: 6, whole: true } }),
    c.custom('calls_today', 'Calls today', (row) => count(row.calls_today), {
      value: ({ calls_today }) => calls_today,
      align: 'end',
      phone: { order: 8, whole: true },
    }),
    c.custom('state', 'State', (row) => <State client={row} />, {
      value: ({ revoked_at }) => (revoked_at ? 'Revoked' : 'Active'),
      phone: { order: 10, bare: true, whole: true },
    }),
    {
      ...c.custom('menu', 'Actions', (row) =>
        row.revoked_at ? null : (
          <ClientMenu client={row} to={`${to}/${row.id}`} onEdit={() => onEdit(row)} onSecret={onSecret} />
        ),
      ),
      align: 'end' as const,
      quiet: true,
      value: ({ name }: ApiClientRow) => name,
      phone: { order: 1, bare: true, hidden: ({ revoked_at }: ApiClientRow) => revoked_at !== null },
    },
  ]);

const Named = ({ client: { name, client_id } }: { client: ApiClientRow }) => (
  <span className="block min-w-40">
    <span className="font-medium wrap-anywhere">{name}</span>
    <span className="block text-sm break-all text-ink-soft">
      <Code>{client_id}</Code>
    </span>
  </span>
);

const Reach = ({ client: { scopes, ip_ranges, decides } }: { client: ApiClientRow }) => (
  <span className="block min-w-32 text-sm">
    {scopes.map((scope) => (
      <span key={scope} className="block font-mono">
        {scope}
      </span>
    ))}
    {decides && <span className="block text-ink-soft">Decides without a proposal</span>}
    {ip_ranges.length > 0 && (
      <span className="block text-ink-soft wrap-anywhere">From {ip_ranges.join(', ')} only</span>
    )}
  </span>
);

const State = ({ client: { revoked_at, previous_secret_until } }: { client: ApiClientRow }) => (
  <>
    {revoked_at ? (
      <Badge>Revoked</Badge>
    ) : (
      <Badge tone="green" icon={CircleCheck}>
        Active
      </Badge>
    )}
    {previous_secret_until && (
      <span className="block text-sm text-ink-soft">
        Old secret until <Time at={previous_secret_until} />
      </span>
    )}
  </>
);
