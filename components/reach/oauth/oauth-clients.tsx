'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Checkbox } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirm } from '@/components/ui/confirm';
import { CopyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';
import { Ban, Pencil } from '@/components/ui/icons';
import { Menu } from '@/components/ui/menu';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { OauthClientRow, revokeOauthClient } from '@/lib/reach/oauth/clients';

const TO = '/api/admin/company/oauth_clients';

/** Enters, changes and revokes the programs that people of the company may connect (rule: oauth.clients). */
export function OauthClients({ clients }: { clients: OauthClientRow[] }) {
  const router = useRouter();
  const [editing, setEditing] = useState<OauthClientRow | 'new'>();
  const close = () => setEditing(undefined);
  const done = ({ message }: { message: string }) => {
    close();
    notify.success(message);
    router.refresh();
  };
  return (
    <Card
      title="Programs that people can connect"
      hint="A hosted agent asks a person of your company for access, in place of an API client’s secret."
      actions={
        <Button small onClick={() => setEditing('new')}>
          New program
        </Button>
      }
      flush
    >
      {clients.length === 0 ? (
        <p className="border-t border-line px-5 py-3 text-ink-soft">No program is entered yet.</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line" aria-label="Programs">
          {clients.map((client) => (
            <Entered key={client.id} client={client} onEdit={() => setEditing(client)} />
          ))}
        </ul>
      )}
      {editing && <ClientDialog client={editing === 'new' ? null : editing} onClose={close} onDone={done} />}
    </Card>
  );
}

function Entered({ client, onEdit }: { client: OauthClientRow; onEdit: () => void }) {
  const { id, name, client_id, redirect_uris, decides } = client;
  const [ask, question] = useConfirm();
  const { send, pending } = useSend<typeof revokeOauthClient>(`${TO}/${id}`, {
    method: 'DELETE',
    said: `${name} is revoked.`,
  });
  async function revoke() {
    const text = 'It can do nothing from now on for anyone who connected it. This cannot be undone.';
    if (await ask({ title: `Revoke ${name}?`, children: text, action: `Revoke ${name}` })) await send();
  }
  return (
    <li className="flex items-start gap-3 px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm">
          <CopyText text={client_id} name="the client id" />
        </p>
        {redirect_uris.map((uri) => (
          <p key={uri} className="text-sm break-all text-ink-soft">
            {uri}
          </p>
        ))}
        <p className="text-sm text-ink-soft">
          {decides ? 'Accepts, rejects and closes cases by itself' : 'Proposes what a person confirms'}
        </p>
      </div>
      <Menu
        label={`Actions for ${name}`}
        disabled={pending}
        entries={[
          { label: 'Change', icon: Pencil, onSelect: onEdit },
          'line',
          { label: 'Revoke', icon: Ban, danger: true, onSelect: revoke },
        ]}
      />
      {question}
    </li>
  );
}

type DialogProps = {
  client: OauthClientRow | null;
  onClose: () => void;
  onDone: (answer: { message: string }) => void;
};

const ClientDialog = ({ client, onClose, onDone }: DialogProps) => (
  <Dialog open onClose={onClose} title={client ? `Change ${client.name}` : 'New program'}>
    <Form
      to={client ? `${TO}/${client.id}` : TO}
      method={client ? 'PUT' : 'POST'}
      onDone={onDone}
      label={client ? 'Change the program' : 'New program'}
      focusFirst
      className="space-y-4"
    >
      <Field
        name="name"
        label="Name"
        hint="What people read before they allow it."
        maxLength={100}
        defaultValue={client?.name}
      />
      <LongText
        name="redirect_uris"
        label="Addresses for answers"
        hint="The program shows them as redirect or callback addresses. One per line, exactly as shown there."
        defaultValue={client?.redirect_uris.join('\n')}
      />
      <Checkbox
        name="decides"
        label="May accept, reject and close cases without a person who confirms it"
        defaultChecked={client?.decides}
      />
      <Submit>{client ? 'Save program' : 'Enter program'}</Submit>
    </Form>
  </Dialog>
);
