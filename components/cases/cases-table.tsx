'use client';
import type { ReactNode } from 'react';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import type { Page } from '@/lib/shared/page';
import { Badge } from '@/components/ui/badge';
import { StatusBadge } from '@/components/ui/status-badge';
import type { CaseRow } from '@/lib/cases/list';
import { ClockProvider, Countdown } from './countdown';

const DIRECTIONS = { inbound: 'Inbound', outbound: 'Outbound' };

const columnsOf = (admin: boolean) =>
  columnsFor<CaseRow>((c) => [
    c.link('internal_case_number', 'Case#', (row) => `${admin ? '/admin/case' : '/my-cases'}/${row.token}`, {
      sortable: false,
      mono: true,
      below: (row) => row.summary,
      mark: (row) => !row.has_own_case_number && <PartnersNumber />,
    }),
    c.label('direction', 'Type', DIRECTIONS, { phone: { order: 4, bare: true } }),
    c.text('partner', 'Partner', {
      value: partnerOf,
      sortable: false,
      phone: { order: 2, bare: true },
      tablet: (row) => foldedOf(row, admin),
    }),
    c.text('partner_case_number', 'Partner Case#', {
      sortable: false,
      mono: true,
      folds: true,
      // The card of a phone does not repeat the number that it already shows as Case#.
      phone: { order: 6, hidden: (row) => !row.has_own_case_number },
    }),
    ...(admin ? [c.text('engineer', 'Engineer', { sortable: false, folds: true, phone: { order: 7 } })] : []),
    c.priority('priority', 'Priority', { phone: { order: 3, bare: true } }),
    c.custom('status', 'Status', (row) => <Status row={row} />, {
      sortable: true,
      phone: { order: 1, bare: true },
    }),
    c.time('created_at', 'Created', { phone: 'left-out' }),
    c.time('updated_at', 'Updated', { phone: { order: 5 } }),
  ]);

const partnerOf = (row: CaseRow) => row.partner.name;

/** What a tablet has no columns for. The partner's number is left out where it is shown as Case#. */
const foldedOf = (row: CaseRow, admin: boolean) =>
  [
    row.has_own_case_number && row.partner_case_number && `Partner Case# ${row.partner_case_number}`,
    admin && row.engineer && `Engineer ${row.engineer}`,
  ].filter((line): line is string => Boolean(line));
const COLUMNS = columnsOf(false);
const ADMIN_COLUMNS = columnsOf(true);
const tokenOf = (row: CaseRow) => row.token;
const needsAction = (row: CaseRow) => row.needs_action;

const MEMORIES = {
  dashboard: { name: 'cases', keys: ['type', 'sort', 'dir'] },
  'my-cases': { name: 'cases', keys: ['sort', 'dir'] },
};

type Props = {
  page: Page<CaseRow>;
  label: string;
  empty: ReactNode;
  on: keyof typeof MEMORIES;
  now: string;
  admin?: boolean;
};

/**
 * The cases table (spec 1 §2), sorted, searched and paged by the server. Sort, direction and on the dashboard the request type
 * are remembered (rule: screens.remembered). For admins it has the engineer's column and leads to case info (spec 1 §6).
 */
export function CasesTable({ page, label, empty, on, now, admin }: Props) {
  return (
    <ClockProvider now={now}>
      <PagedTable
        page={page}
        columns={admin ? ADMIN_COLUMNS : COLUMNS}
        label={label}
        noun="case"
        rowKey={tokenOf}
        highlightRow={needsAction}
        search="Search cases"
        empty={empty}
        remember={MEMORIES[on]}
        initialSort={{ key: 'updated_at', dir: 'desc' }}
      />
    </ClockProvider>
  );
}

/** Marks the partner's number where the own company has not given one yet (rule: cases.numbers). */
const PartnersNumber = () => (
  <span className="text-xs text-ink-soft" title="The partner’s number. Your own replaces it once it is given.">
    partner’s
  </span>
);

function Status({ row }: { row: CaseRow }) {
  const unanswered = row.status === 'open' && !row.first_answered_at;
  return (
    <span className="inline-flex flex-col items-start gap-0.5 max-sm:items-end">
      <StatusBadge status={row.status} />
      {(unanswered || row.needs_action) && (
        <span className="inline-flex flex-wrap gap-x-2 max-sm:flex-col max-sm:items-end lg:flex-nowrap">
          {unanswered && <Countdown until={row.respond_by} />}
          {row.needs_action && <Badge tone="accent">Action needed</Badge>}
        </span>
      )}
    </span>
  );
}
