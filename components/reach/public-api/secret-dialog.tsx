'use client';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';

type Props = { client_id: string; secret: string; onClose: () => void };

/** Shows id and secret of a client once: the secret is not stored (rule: api.client-secret). */
export const SecretDialog = ({ client_id, secret, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title="Copy the secret now"
    footer={
      <Button kind="primary" onClick={onClose}>
        I have copied it
      </Button>
    }
  >
    <p className="mb-4 text-ink-soft">It is shown this once. Who loses it makes a new one.</p>
    <DescriptionList
      of={[
        ['Client id', <CopyText key="id" text={client_id} name="the client id" />],
        ['Secret', <CopyText key="secret" text={secret} name="the secret" />],
      ]}
    />
  </Dialog>
);
