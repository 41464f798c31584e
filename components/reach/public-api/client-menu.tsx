'use client';
import { useConfirm } from '@/components/ui/confirm';
import { Ban, KeyRound, Pencil } from '@/components/ui/icons';
import { Menu } from '@/components/ui/menu';
import type { ApiClientRow, revokeClient, rotateSecret } from '@/lib/reach/public-api/clients';
import { useSend } from '@/lib/client/use-send';

type Props = {
  client: ApiClientRow;
  /** Address of the client's calls. */ to: string;
  onEdit: () => void;
  onSecret: (shown: { client_id: string; secret: string }) => void;
};

/** Changes, rotates and revokes one client; asks before what cannot be undone (rules: api.clients, api.client-secret). */
export function ClientMenu({ client: { name }, to, onEdit, onSecret }: Props) {
  const [ask, question] = useConfirm();
  const rotate = useSend<typeof rotateSecret>(`${to}/secret`, { onDone: onSecret });
  const revoke = useSend<typeof revokeClient>(to, { method: 'DELETE', said: `${name} is revoked.` });
  async function askRotate() {
    const text = 'The old secret works for 24 more hours, so that you can change it without a gap.';
    if (await ask({ title: `New secret for ${name}?`, children: text, action: 'Make new secret', danger: false }))
      await rotate.send();
  }
  async function askRevoke() {
    const text = 'It can call nothing from now on, and its tokens end. This cannot be undone.';
    if (await ask({ title: `Revoke ${name}?`, children: text, action: `Revoke ${name}` })) await revoke.send();
  }
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        disabled={rotate.pending || revoke.pending}
        entries={[
          { label: 'Change', icon: Pencil, onSelect: onEdit },
          { label: 'New secret', icon: KeyRound, onSelect: askRotate },
          'line',
          { label: 'Revoke', icon: Ban, danger: true, onSelect: askRevoke },
        ]}
      />
      {question}
    </>
  );
}
