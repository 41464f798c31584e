'use client';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import { plural } from '@/lib/shared/format';
import type { switchManyUsers } from '@/lib/people/users/switch';
import type { UserRow } from '@/lib/people/users/resources';

type Props = { rows: UserRow[]; to: string; onDone: () => void };
const NAMED = 5;

export function BulkStatus({ rows, to, onDone }: Props) {
  const [ask, question] = useConfirm();
  const { send, pending } = useSend<typeof switchManyUsers>(`${to}/status`, {
    onDone: ({ message }) => {
      notify.success(message);
      onDone();
    },
  });
  const active = rows.filter(({ status }) => status === 'active');
  const inactive = rows.filter(({ status }) => status === 'inactive');
  async function disable() {
    const approvers = active.filter((row) => row.approves_registrations);
    const sure = await ask({
      title: active.length === 1 ? `Disable ${active[0]!.name}?` : `Disable ${plural(active.length, 'user')}?`,
      action: active.length === 1 ? 'Disable user' : `Disable ${plural(active.length, 'user')}`,
      children: (
        <>
          {active.length > 1 && <UserNames rows={active} />}
          <p>We’ll log them out at once, and they can’t log in until they are enabled again.</p>
          {approvers.length > 0 && (
            <p className="mt-2">
              {approvers.map(({ name }) => name).join(' and ')} approve{approvers.length === 1 ? 's' : ''} new
              registrations. As long as they are disabled, the other signup manager, else the business managers, are
              asked instead.
            </p>
          )}
        </>
      ),
    });
    if (sure) await send({ ids: active.map(({ id }) => id), status: 'inactive' });
  }
  async function enable() {
    const sure = await ask({
      title: inactive.length === 1 ? `Enable ${inactive[0]!.name}?` : `Enable ${plural(inactive.length, 'user')}?`,
      action: inactive.length === 1 ? 'Enable user' : `Enable ${plural(inactive.length, 'user')}`,
      danger: false,
      children: (
        <>
          {inactive.length > 1 && <UserNames rows={inactive} />}
          <p>They can log in again.</p>
        </>
      ),
    });
    if (sure) await send({ ids: inactive.map(({ id }) => id), status: 'active' });
  }
  return (
    <>
      {active.length > 0 && (
        <Button small loading={pending} onClick={() => void disable()}>
          Disable {active.length}
        </Button>
      )}
      {inactive.length > 0 && (
        <Button small loading={pending} onClick={() => void enable()}>
          Enable {inactive.length}
        </Button>
      )}
      {question}
    </>
  );
}

export function UserNames({ rows }: { rows: { id: number; name: string }[] }) {
  return (
    <ul className="mb-2 list-disc pl-5 text-ink">
      {rows.slice(0, NAMED).map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          {name}
        </li>
      ))}
      {rows.length > NAMED && <li>and {rows.length - NAMED} more</li>}
    </ul>
  );
}
