'use client';
import dynamic from 'next/dynamic';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Trash2 } from '@/components/ui/icons';
import { StatusBadge } from '@/components/ui/status-badge';
import { LinkTabs } from '@/components/ui/tabs';
import { useDeletion } from '@/components/ui/use-deletion';
import { AUTO_ACCEPTED_STATUS, isAutoAccepted, isUnanswered } from '@/lib/shared/case-states';
import { QUEUE_FILTERS, queueOrder, type QueueFilter } from '@/lib/work/cases/policy';
import { NETWORK_PRIORITIES, keysOf } from '@/lib/shared/enums';
import { partnerName, reportFile } from '@/lib/shared/format';
import type { Page } from '@/lib/shared/page';
import { pagePath } from '@/lib/shared/paths';
import { ClockProvider, Countdown } from './countdown';
import { caseDeletion } from './delete-case';
import { EscalationExport } from './escalation-export';
import { partnerNumber } from './partner-number';
import type { QueueRow } from '@/lib/work/cases/read/network-resources';
import { inWords, RECENT_CASES } from '@/lib/shared/durations';

/* Loaded once a row is ticked. */
const ExportTicked = dynamic(() => import('./export-ticked').then((part) => part.ExportTicked), { ssr: false });

const caseOf = (row: QueueRow) => pagePath('/super_admin/cases/[case_id]', { case_id: row.id });

const columnsOf = (remove: (row: QueueRow) => unknown) =>
  columnsFor<QueueRow>((c) => [
    c.link('internal_case_number', 'Case#', caseOf, {
      mono: true,
      below: (row) => row.summary,
      under: partnerNumber,
      phone: { order: 0, bare: true, whole: true },
    }),
    c.text('company', 'From', { value: (row) => row.company.name, phone: { order: 2, whole: true } }),
    c.text('receiver', 'To', {
      value: ({ receiver: { name, department } }) => partnerName({ company: name, department }),
      also: ({ engineer }) => engineer && `Engineer ${engineer}`,
      phone: { order: 4, whole: true },
    }),
    c.label('priority', 'Priority', NETWORK_PRIORITIES, { firstDir: 'desc', phone: { order: 6, bare: true } }),
    c.custom('status', 'Status', (row) => <Status row={row} />, { sortable: true, phone: { order: 7, bare: true } }),
    c.time('respond_by', 'Answer due', { phone: { order: 8, whole: true } }),
    c.time('created_at', 'Created', { firstDir: 'desc', phone: { order: 10, whole: true } }),
    c.text('document', 'Document', {
      value: (row) => row.document.name,
      folds: true,
      phone: { order: 12, whole: true },
    }),
    {
      ...c.menu(
        (row) => `case ${row.internal_case_number}`,
        (row) => [
          { label: 'Open case', href: caseOf(row) },
          'line',
          { label: 'Delete case', icon: Trash2, danger: true, onSelect: () => remove(row) },
        ],
      ),
      phone: { order: 14, bare: true },
    },
  ]);

const isLate = (row: QueueRow, now: string) => isUnanswered(row) && row.respond_by < now;

type Props = { page: Page<QueueRow>; filter: QueueFilter; now: string };

/** The network's cases (spec 3 §2 "Escalation cases"). The address holds filter, search, sort and page. */
export function EscalationQueue({ page, filter, now }: Props) {
  const { remove, dialogs } = useDeletion();
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
        columns={columnsOf((row) => remove(caseDeletion(row.id, row.internal_case_number)))}
        label="Escalation cases"
        noun="case"
        search="Search cases"
        initialSort={queueOrder(filter)}
        highlightRow={(row) => isLate(row, now)}
        phoneRows={2}
        selection={{
          nameOf: (row) => `case ${row.internal_case_number}`,
          actions: (rows) => (
            <ExportTicked
              href={`/api/super_admin/escalation/report/${filter}?ids=${rows.map(({ id }) => id).join(',')}`}
              name={reportFile(`escalations_${filter}`, now)}
              count={rows.length}
            />
          ),
        }}
        actions={<EscalationExport filter={filter} today={now.slice(0, 10)} />}
        empty={<EmptyState title={EMPTY[filter].title}>{EMPTY[filter].text}</EmptyState>}
      />
      {dialogs}
    </ClockProvider>
  );
}

const EMPTY: Record<QueueFilter, { title: string; text: string }> = {
  open: { title: 'No open cases', text: 'Cases that wait for their receiver appear here.' },
  late: { title: 'No late cases', text: 'Cases that nobody answered within the response time appear here.' },
  'all-10': {
    title: `No cases in the last ${inWords(RECENT_CASES)}`,
    text: 'Cases appear here as soon as members send them.',
  },
};

function Status({ row }: { row: QueueRow }) {
  return (
    <span className="inline-flex flex-col items-start gap-0.5 max-sm:items-end">
      <StatusBadge status={row.status} />
      {isAutoAccepted(row) && <span className="text-sm text-ink-soft">{AUTO_ACCEPTED_STATUS}</span>}
      {isUnanswered(row) && <Countdown until={row.respond_by} clock={row.clock} />}
      {row.owner && <span className="text-sm text-ink-soft wrap-anywhere">Owner {row.owner}</span>}
    </span>
  );
}
