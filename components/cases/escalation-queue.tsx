'use client';
import { Trash2 } from 'lucide-react';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { StatusBadge } from '@/components/ui/status-badge';
import { LinkTabs } from '@/components/ui/tabs';
import { useRouter } from 'next/navigation';
import { isFailure, post } from '@/lib/client/post';
import { notify } from '@/lib/client/notify';
import type { QueueRow } from '@/lib/cases/escalation-queue';
import { canUrge, QUEUE_FILTERS, type QueueFilter } from '@/lib/cases/policy';
import { NETWORK_PRIORITIES, keysOf } from '@/lib/shared/enums';
import { partnerName } from '@/lib/shared/format';
import type { Page } from '@/lib/shared/page';
import { pagePath } from '@/lib/shared/paths';
import { ClockProvider, Countdown } from './countdown';
import { deletionOf } from './delete-case';
import { EscalationExport } from './escalation-export';

const caseOf = (row: QueueRow) => pagePath('/super_admin/cases/[case_id]', { case_id: row.id });

const columnsOf = (remove: (row: QueueRow) => unknown) =>
  columnsFor<QueueRow>((c) => [
    c.link('internal_case_number', 'Case#', caseOf, { mono: true, phone: { order: 0, bare: true } }),
    c.text('company', 'From', { value: (row) => row.company.name, phone: { order: 2, whole: true } }),
    c.text('receiver', 'To', {
      value: ({ receiver: { name, department } }) => partnerName({ company: name, department }),
      phone: { order: 4, whole: true },
    }),
    c.label('priority', 'Priority', NETWORK_PRIORITIES, { firstDir: 'desc', phone: { order: 6, bare: true } }),
    c.custom('status', 'Status', (row) => <Status row={row} />, { sortable: true, phone: { order: 1, bare: true } }),
    c.time('created_at', 'Created', { firstDir: 'desc', phone: { order: 7 } }),
    c.text('document', 'Document', { value: (row) => row.document.name, phone: { order: 8 } }),
    {
      ...c.menu(
        (row) => `case ${row.internal_case_number}`,
        (row) => [
          { label: 'Open case', href: caseOf(row) },
          'line',
          { label: 'Delete case', icon: Trash2, danger: true, onSelect: () => remove(row) },
        ],
      ),
      phone: { order: 9, bare: true },
    },
  ]);

const NEWEST_FIRST = { key: 'created_at', dir: 'desc' } as const;
const isLate = (row: QueueRow, now: string) => canUrge(row) && row.respond_by < now;

type Props = { page: Page<QueueRow>; filter: QueueFilter; now: string };

/**
 * The network's cases (spec 3 §2 "Escalation cases"): filtered, searched, sorted and paged by the server, with deletion and
 * export. Filter, search, sort and page are in the address.
 */
export function EscalationQueue({ page, filter, now }: Props) {
  const { remove, question } = useRemoval();
  return (
    <ClockProvider now={now}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <LinkTabs
          label="Cases shown"
          tabs={keysOf(QUEUE_FILTERS).map((one) => ({
            href: `?filter=${one}`,
            label: QUEUE_FILTERS[one],
            current: one === filter,
            ...(one === filter && { count: page.total, countIsExact: page.total_is_exact }),
          }))}
        />
      </div>
      <PagedTable
        page={page}
        columns={columnsOf(remove)}
        label="Escalation cases"
        noun="case"
        search="Search cases"
        initialSort={NEWEST_FIRST}
        highlightRow={(row) => isLate(row, now)}
        actions={<EscalationExport filter={filter} today={now.slice(0, 10)} />}
        empty={<EmptyState title={EMPTY[filter].title}>{EMPTY[filter].text}</EmptyState>}
      />
      {question}
    </ClockProvider>
  );
}

const EMPTY: Record<QueueFilter, { title: string; text: string }> = {
  open: { title: 'No open cases', text: 'Cases that wait for their receiver appear here.' },
  late: { title: 'No late cases', text: 'Cases that nobody answered within the response time appear here.' },
  'all-10': { title: 'No cases in the last 10 days', text: 'Cases appear here as soon as members send them.' },
};

function Status({ row }: { row: QueueRow }) {
  return (
    <span className="inline-flex flex-col items-start gap-0.5 max-sm:items-end">
      <StatusBadge status={row.status} />
      {canUrge(row) && <Countdown until={row.respond_by} />}
    </span>
  );
}

/** Deletes a case after a question that names it. */
function useRemoval() {
  const router = useRouter();
  const [ask, question] = useConfirm();
  async function remove({ id, internal_case_number }: QueueRow) {
    if (!(await ask(deletionOf(internal_case_number)))) return;
    try {
      const path = `/api/super_admin/escalation/${id}`;
      notify.delete((await post<{ message: string }>(path, undefined, { method: 'DELETE' })).message);
    } catch (error) {
      if (!isFailure(error)) throw error;
      notify.warning(error.message);
    }
    router.refresh();
  }
  return { remove, question };
}
