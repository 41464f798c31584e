'use client';
import { AskAgain } from '@/components/people/users/ask-again';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { ONBOARDING_STATUS } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import type { OnboardingQueue, QueuedOnboarding } from '@/lib/network/onboarding/queue';
import { RejectOnboarding } from './reject-onboarding';

type Row = Omit<QueuedOnboarding, 'group' | 'data'> & { company: string; group: string };
type Props = {
  queue: OnboardingQueue;
  all: boolean;
  /** Address of the screen, to which `?onboarding=all` is added. */
  home: string;
};

/** Registrations that await the network (spec 3 §2, rule: onboarding.queue). */
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
        columns={columnsOf(home)}
        search="Search the queue"
        phoneRows={2}
        empty={
          <EmptyState title="No registration is waiting.">
            Companies that register with a partner group appear here.
          </EmptyState>
        }
      />
    </div>
  );
}

function statusOf({ status, payment_status }: Row): string {
  return status === 'approved' && payment_status === 'pending' ? 'Waiting for payment' : ONBOARDING_STATUS[status];
}

const reviewOf = ({ id }: Row) => pagePath('/super_admin/onboarding/[session_id]', { session_id: id });

const columnsOf = (home: string) =>
  columnsFor<Row>((c) => [
    c.link('company', 'Company', reviewOf, {
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
        phone: { order: 5, bare: true },
      },
    ),
    c.time('created_at', 'Created', { phone: { order: 8, whole: true } }),
    c.text('sf_opportunity', 'Sales Opportunity', { phone: { order: 10, whole: true } }),
    {
      ...c.custom('decision', 'Decision', (row) => <Next row={row} home={home} />, {
        value: ({ status }) => (status === 'submitted' ? status : null),
        sortable: false,
        phone: { order: 12, bare: true, whole: true },
      }),
      align: 'end' as const,
      quiet: true,
    },
  ]);

/**
 * Approving is one click further away, because staff must read name and sub-domain first; unconfirmed rows have to
 * wait.
 */
function Next({ row, home }: { row: Row; home: string }) {
  const { id, company, email, status, address_confirmed } = row;
  if (status !== 'submitted') return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-2 lg:flex-nowrap">
      {address_confirmed ? (
        <LinkButton small prefetch={false} href={reviewOf(row)} aria-label={`Review and approve ${company}`}>
          Review and approve
        </LinkButton>
      ) : (
        <AskAgain to={`/api/super_admin/onboarding/${id}/ask_again`} email={email} />
      )}
      <RejectOnboarding small id={id} name={company} email={email} home={home} />
    </span>
  );
}

const TONES = { started: 'grey', submitted: 'amber', approved: 'green', rejected: 'red' } as const;
