'use client';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { LongText } from '@/components/form/field';
import { Submit } from '@/components/form/submit';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { PhoneLink } from '@/components/ui/phone-link';
import { notify } from '@/lib/client/notify';
import { plural } from '@/lib/shared/format';
import type { NetworkRegistration } from '@/lib/users/network-queue';
import type { Registrations } from '@/lib/users/registration-queue';
import { useRouter } from 'next/navigation';
import { Names } from './bulk-status';

type Action = 'approve' | 'reject';
/** In the network's queue also with company, since when, and who was asked. */
type Registration = Registrations['queue'][number] &
  Partial<Pick<NetworkRegistration, 'company_id' | 'company' | 'since' | 'asked'>>;
type Asked = { action: Action; rows: Registration[]; clear: () => void };

type Props = {
  registrations: Omit<Registrations, 'queue'> & { queue: Registration[] };
  /** The calls that decide: `{to}/{id}/approve`, and `{to}/approve` for several. */
  to: string;
  canDecide: boolean;
  /** Registrations of this company wait for approval; else new users are approved automatically. */
  requiresApproval: boolean;
  /** The queue of all companies: each registration is decided on by itself. */
  inNetwork?: boolean;
};

/** Users who are waiting for approval: an admin approves or rejects each or several (rule: admin.registration-queue). */
export function RegistrationQueue({
  registrations: { queue, total, approvers },
  to,
  canDecide,
  requiresApproval,
  inNetwork,
}: Props) {
  const [asked, setAsked] = useState<Asked>();
  const ask = (action: Action, rows: Registration[], clear = () => {}) => setAsked({ action, rows, clear });
  const buttons = (rows: Registration[], clear?: () => void) => (
    <span className="inline-flex flex-wrap gap-2">
      {(['approve', 'reject'] as const).map((action) => (
        <Button
          key={action}
          small
          aria-label={rows.length === 1 && !clear ? `${WORDS[action]} ${rows[0]!.name}` : undefined}
          onClick={() => ask(action, rows, clear)}
        >
          {clear ? `${WORDS[action]} ${rows.length}` : WORDS[action]}
        </Button>
      ))}
    </span>
  );
  const shown = inNetwork ? NETWORK_COLUMNS : COLUMNS;
  const columns = canDecide ? [...shown, { ...decision, cell: (row: Registration) => buttons([row]) }] : shown;
  return (
    <div className="space-y-3">
      <div>
        <h2>{inNetwork ? 'User Registration Queue' : 'Registration queue'}</h2>
        {queue.length > 0 && approvers.length > 0 && (
          <p className="text-sm text-ink-soft">
            Asked by email: {approvers.map(({ name }) => name).join(', ')}.
            {!canDecide && ' They decide with the link in that email.'}
          </p>
        )}
        {total > queue.length && (
          <p className="text-sm text-ink-soft">
            The {queue.length} who have waited longest, of {plural(total, 'registration')}.
          </p>
        )}
      </div>
      <DataTable
        label={inNetwork ? 'User Registration Queue' : 'Registration queue'}
        noun="registration"
        rows={queue}
        columns={columns}
        search="Search the queue"
        empty={
          <EmptyState title="Nobody is waiting for approval.">{emptyText({ requiresApproval, inNetwork })}</EmptyState>
        }
        selection={
          canDecide && !inNetwork && queue.length > 1 ? { nameOf: ({ name }) => name, actions: buttons } : undefined
        }
      />
      {asked && <DecisionDialog {...asked} to={to} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

const WORDS = { approve: 'Approve', reject: 'Reject' } as const;

const COLUMNS = columnsFor<Registration>((c) => [
  c.text('name', 'Name', { phone: { order: 0, bare: true } }),
  c.text('email', 'Email', { phone: { order: 2, bare: true, whole: true } }),
  c.custom('phone', 'Phone', (row) => row.phone && <PhoneLink number={row.phone} />, {
    phone: { order: 4 },
    value: ({ phone }) => phone,
  }),
  c.text('country', 'Country', { phone: { order: 5 } }),
  c.time('created_at', 'Registered', { phone: { order: 6 } }),
]);
const NETWORK_COLUMNS = columnsFor<Registration>((c) => [
  c.link('name', 'Name', ({ id }) => `/super_admin/user/${id}`, { phone: { order: 0, bare: true } }),
  c.text('email', 'Email', { phone: { order: 2, bare: true, whole: true } }),
  c.text('company', 'Company', { phone: { order: 4 } }),
  c.time('since', 'Waiting since', { phone: { order: 5 } }),
  c.custom('asked', 'Asked', ({ asked }) => <span className="wrap-anywhere">{asked?.join(', ')}</span>, {
    value: ({ asked }) => asked?.join(', '),
    phone: { order: 6, whole: true },
  }),
]);
const [decision] = columnsFor<Registration>((c) => [
  {
    ...c.custom('decision', 'Decision', () => null),
    value: ({ name }) => name,
    quiet: true,
    align: 'end' as const,
    phone: { order: 8, bare: true, whole: true },
  },
]) as [(typeof COLUMNS)[number]];

function emptyText({ requiresApproval, inNetwork }: Pick<Props, 'requiresApproval' | 'inNetwork'>) {
  if (inNetwork) return 'People who register with a company that requires approval appear here.';
  return requiresApproval
    ? 'People who register with your company appear here.'
    : 'New users are approved automatically.';
}

/** Asks before the decision, which is mailed to the person. A rejection may say why. */
function DecisionDialog({ action, rows, clear, to, onClose }: Asked & { to: string; onClose: () => void }) {
  const router = useRouter();
  const [first] = rows;
  const one = rows.length === 1;
  const who = one ? first!.name : plural(rows.length, 'registration');
  const act = `${WORDS[action]} ${who}`;
  const done = ({ message }: { message: string }) => {
    clear();
    onClose();
    notify.success(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title={`${act}?`} size="small">
      {!one && <Names rows={rows} />}
      <p className="mb-4 text-ink-soft wrap-anywhere">
        {action === 'approve'
          ? `${one ? first!.email : 'They'} can log in then. We’ll email the decision.`
          : `${one ? first!.email : 'They'} can’t log in. We’ll email the decision.`}
      </p>
      <Form
        to={one ? `${to}/${first!.id}/${action}` : `${to}/${action}`}
        transform={(body) => (one ? body : { ...body, ids: rows.map(({ id }) => id) })}
        onDone={done}
        onRefused={() => router.refresh()}
        label={act}
      >
        <LongText
          name="note"
          label={action === 'reject' ? 'Reason' : 'Note'}
          hint="Part of the email."
          optional
          maxLength={2000}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit kind={action === 'reject' ? 'danger' : 'primary'}>{WORDS[action]}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
