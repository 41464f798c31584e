'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ArrowRight, MailCheck, Pencil } from '@/components/ui/icons';
import { Menu } from '@/components/ui/menu';
import { Spinner } from '@/components/ui/spinner';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { askAgain } from '@/lib/partners/health/ask-again';
import type { ProcessAddress } from '@/lib/partners/health/process-addresses';

const ChangeAddressDialog = dynamic(() => import('./change-address-dialog').then((part) => part.ChangeAddressDialog), {
  ssr: false,
});

export type Calls = '/api/admin/company' | '/api/super_admin';
type Props = {
  document_id: number;
  address: Pick<ProcessAddress, 'email' | 'state' | 'is_open'>;
  calls: Calls;
  /** Managers of limited companies ask the network to change an address. */
  mayEdit: boolean;
};

/** An address that was asked and has not answered is asked again; any other gets a test email (rule: health.test-mail). */
function useAddressActs({ document_id, address: { email, state, is_open }, calls }: Omit<Props, 'mayEdit'>) {
  const to = `${calls}/process_health/${document_id}`;
  const [changing, setChanging] = useState(false);
  const { send, pending } = useSend<typeof askAgain>(`${to}/confirm`, {
    onDone: ({ message }) => notify.success(message),
  });
  const isAsked = state !== 'refused' && is_open;
  return {
    ask: () => void send({ email }),
    pending,
    label: isAsked ? 'Ask again' : 'Send a test email',
    name: isAsked ? `Ask again: ${email}` : `Send a test email to ${email}`,
    change: () => setChanging(true),
    dialog: changing && <ChangeAddressDialog {...{ email }} to={`${to}/address`} onClose={() => setChanging(false)} />,
  };
}

/** Buttons for an address on the page of its process. */
export function AddressActions({ mayEdit, ...props }: Props) {
  const { ask, pending, label, name, change, dialog } = useAddressActs(props);
  return (
    <div className="flex flex-wrap gap-2">
      <Button small loading={pending} onClick={ask} aria-label={name}>
        {label}
      </Button>
      {mayEdit && (
        <Button small onClick={change} aria-label={`Change the address ${props.address.email}`}>
          Change the address
        </Button>
      )}
      {dialog}
    </div>
  );
}

/** The same in a row of a list, with a link to the field that names the address. */
export function AddressMenu({ field, ...props }: Omit<Props, 'mayEdit'> & { field: string }) {
  const { ask, pending, label, change, dialog } = useAddressActs(props);
  return (
    <>
      {pending ? (
        <span role="status" className="flex items-center gap-1.5 text-sm text-ink-soft">
          <Spinner /> Sending…
        </span>
      ) : (
        <Menu
          label={`Actions for ${props.address.email}`}
          entries={[
            { label, icon: MailCheck, onSelect: ask },
            { label: 'Change the address', icon: Pencil, onSelect: change },
            { label: 'Open its field', icon: ArrowRight, href: field },
          ]}
        />
      )}
      {dialog}
    </>
  );
}
