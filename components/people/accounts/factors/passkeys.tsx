'use client';
import { useRouter } from 'next/navigation';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirm } from '@/components/ui/confirm';
import { KeyRound, Plus } from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { removePasskey } from '@/lib/people/accounts/factors/passkeys';
import type { OwnFactors, Passkey } from '@/lib/people/accounts/factors/resources';
import { NamePasskey } from './name-passkey';
import { AddElsewhere } from './passkey-elsewhere';
import { usePasskeyLanding } from './passkey-landing';
import { useNewPasskey } from './use-new-passkey';

/** Lists the user's passkeys, each with a button to remove it (rules: passkeys.sign-in, passkeys.last). */
export function Passkeys({ passkeys }: Pick<OwnFactors, 'passkeys'>) {
  const router = useRouter();
  const elsewhere = usePasskeyLanding();
  const { made, pending, make, forget } = useNewPasskey();
  const done = ({ message }: { message: string }) => {
    forget();
    notify.success(message);
    router.refresh();
  };
  return (
    <Card
      id="passkeys"
      title="Passkeys"
      hint="Sign in with your fingerprint, face or PIN. A passkey works only here, so nobody can phish it."
      actions={
        elsewhere ? undefined : (
          <Button small icon={Plus} loading={pending} onClick={() => void make()}>
            Add a passkey
          </Button>
        )
      }
      flush
    >
      {elsewhere && (
        <div className="px-4 pb-4 sm:px-5">
          <AddElsewhere small landing={elsewhere} />
        </div>
      )}
      {passkeys.length === 0 ? (
        <p className="border-t border-line px-4 py-3 sm:px-5 text-ink-soft">You have no passkey yet.</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {made && <NamePasskey made={made} onClose={forget} onDone={done} />}
    </Card>
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const { id, name, created_at, last_used_at, backed_up, cloned_at } = passkey;
  const [ask, question] = useConfirm();
  const { send, pending } = useSend<typeof removePasskey>(`/api/users/passkeys/${id}`, {
    method: 'DELETE',
    onDone: ({ message }) => notify.delete(message),
  });
  async function remove() {
    const sure = await ask({
      title: `Remove ${name}?`,
      action: 'Remove passkey',
      children: 'It no longer signs you in. Your device may still show it until you delete it there.',
    });
    if (sure) await send();
  }
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3 sm:px-5">
      <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {backed_up && <Badge>Synced</Badge>}
          {cloned_at && <Badge tone="red">Blocked: a copy was used</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>
            Added <Time at={created_at} />
          </span>
          <span>
            {last_used_at ? (
              <>
                Last used <Time at={last_used_at} />
              </>
            ) : (
              'Never used'
            )}
          </span>
        </p>
      </div>
      <Button small loading={pending} className="max-sm:ml-7" onClick={() => void remove()}>
        Remove
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      {question}
    </li>
  );
}
