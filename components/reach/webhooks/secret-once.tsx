'use client';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';

/** Shows the secret of a webhook, which cannot be read again. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const done = (
    <Button kind="primary" onClick={onClose}>
      I have stored it
    </Button>
  );
  return (
    <Dialog open locked title="Signing secret" footer={done}>
      <div className="space-y-4">
        <p>
          Every delivery is signed with this secret, in the header{' '}
          <code className="font-mono">X-Hub-Signature-256</code>. Store it where the receiver can read it.
        </p>
        <div className="rounded-md border border-line bg-sunken px-3 py-2.5 font-mono">
          <CopyText text={secret} name="the secret" />
        </div>
        <Alert level="warning">It is shown only now. If it is lost, create a new one.</Alert>
      </div>
    </Dialog>
  );
}
