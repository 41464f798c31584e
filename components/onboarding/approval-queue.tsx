'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { TextLink } from '@/components/ui/text-link';
import { ONBOARDING_STATUS } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import type { OnboardingQueue, QueuedOnboarding } from '@/lib/onboarding/queue';

type Row = Omit<QueuedOnboarding, 'group' | 'data'> & { company: string; group: string };
type Props = {
  queue: OnboardingQueue;
  /** Shows finished and unfinished registrations, too. */
  all: boolean;
  /** Address of the screen, to which `?onboarding=all` is added. */
  home: string;
};

/** Registrations that wait for the network (spec 3 §2, rule: onboarding.queue). */
export function ApprovalQueue({ queue: { queue, total }, all, home }: Props) {
  const rows = queue.map(({ data, group, ...row }) => ({
    ...row,
    company: data.company.name ?? row.email,
    group: group.name,
  }));
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>Approval Queue</h2>
        <TextLink href={all ? home : `${home}?onboarding=all`}>
          {all ? 'Only what waits for a decision' : 'All registrations'}
        </TextLink>
      </div>
      {total > rows.length && (
        <p className="text-sm text-ink-soft">
          {all ? 'The newest' : 'The longest waiting'} {rows.length} of {total}.
        </p>
      )}
      <DataTable
        name="onboarding"
        label="Approval queue"
        noun="registration"
        rows={rows}
        columns={COLUMNS}
        search="Search the queue"
        empty={
          <EmptyState title="No registration is waiting.">
            Companies that register with a partner group appear here.
          </EmptyState>
        }
      />
    </div>
  );
}

/** What a row waits for, in words. */
function statusOf({ status, payment_status }: Row): string {
  return status === 'approved' && payment_status === 'pending' ? 'Waiting for payment' : ONBOARDING_STATUS[status];
}

const COLUMNS = columnsFor<Row>((c) => [
  c.link('company', 'Company', ({ id }) => pagePath('/super_admin/onboarding/[session_id]', { session_id: id }), {
    phone: { order: 0, bare: true, whole: true },
  }),
  c.text('group', 'Group', { phone: { order: 2, whole: true } }),
  c.custom('status', 'Status', (row) => <Badge tone={TONES[row.status]}>{statusOf(row)}</Badge>, {
    value: statusOf,
    phone: { order: 4, bare: true },
  }),
  c.custom(
    'address_confirmed',
    'Address',
    ({ address_confirmed }) => (
      <Badge tone={address_confirmed ? 'green' : 'amber'}>
        {address_confirmed ? 'Address confirmed' : 'Not confirmed'}
      </Badge>
    ),
    {
      value: ({ address_confirmed }) => (address_confirmed ? 'Address confirmed' : 'Not confirmed'),
      phone: { order: 6, bare: true },
    },
  ),
  c.time('created_at', 'Created', { phone: { order: 8, whole: true } }),
  c.text('sf_opportunity', 'Sales Opportunity', { phone: { order: 10, whole: true } }),
]);

const TONES = { started: 'grey', submitted: 'amber', approved: 'green', rejected: 'red' } as const;
