'use client';
import { Checkbox, Checkboxes } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Dialog } from '@/components/ui/dialog';
import type { ApiClientRow } from '@/lib/reach/public-api/clients';
import { API_SCOPES } from '@/lib/shared/enums';

type Props = {
  client: ApiClientRow | null;
  to: string;
  onClose: () => void;
  onDone: (answer: { message: string; secret?: string; client_id?: string }) => void;
};

/** A new client shows its secret after the form is sent. */
export const ClientDialog = ({ client, to, onClose, onDone }: Props) => (
  <Dialog open onClose={onClose} title={client ? `Change ${client.name}` : 'New API client'}>
    <Form
      to={client ? `${to}/${client.id}` : to}
      method={client ? 'PUT' : 'POST'}
      onDone={onDone}
      label={client ? 'Change the client' : 'New API client'}
      focusFirst
      className="space-y-4"
    >
      <Field
        name="name"
        label="Name"
        hint="What your colleagues and partners see, such as Ticket bridge."
        maxLength={100}
        defaultValue={client?.name}
      />
      <Checkboxes
        name="scopes"
        label="What it may do"
        options={API_SCOPES}
        defaultValue={client?.scopes ?? ['cases:read']}
      />
      <Checkbox
        name="decides"
        label="As an agent, may accept, reject and close cases without a person who confirms it"
        defaultChecked={client?.decides}
      />
      <LongText
        name="ip_ranges"
        label="Networks"
        hint="Addresses or networks that it may call from, one per line. Empty: any."
        optional
        defaultValue={client?.ip_ranges.join('\n')}
      />
      <Submit>{client ? 'Save client' : 'Make client'}</Submit>
    </Form>
  </Dialog>
);
