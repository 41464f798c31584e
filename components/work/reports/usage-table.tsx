'use client';
import Link from 'next/link';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import { reportFile } from '@/lib/shared/format';
import type { Page } from '@/lib/shared/page';
import { pagePath } from '@/lib/shared/paths';
import type { UsageRow } from '@/lib/work/reports/resources';

type Props = {
  page: Page<UsageRow>;
  query: string;
  isFiltered: boolean;
};

const tokenOf = (row: UsageRow) => row.token;

const COLUMNS = columnsFor<UsageRow>((c) => [
  c.text('type', 'Type', { phone: { order: 2, bare: true } }),
  c.text('case_number', 'Case Number', { mono: true, phone: { order: 0, bare: true } }),
  c.text('partner', 'Partner', { phone: { order: 3, bare: true } }),
  c.time('created_at', 'Request Date', { firstDir: 'desc', phone: { order: 5 } }),
  c.time('response_date', 'Response Date', {
    firstDir: 'desc',
    phone: { order: 7, hidden: (row) => !row.response_date },
  }),
  c.custom('token', 'Details', (row) => <Details row={row} />, {
    sortable: false,
    value: tokenOf,
    align: 'end',
    phone: { order: 1, bare: true },
  }),
]);

const Details = ({ row: { token, case_number } }: { row: UsageRow }) => (
  <Link
    href={pagePath('/admin/case/[token]', { token })}
    prefetch={false}
    className="row-link"
    aria-label={`Details of case ${case_number}`}
  >
    Details
  </Link>
);

const NEWEST_FIRST = { key: 'created_at', dir: 'desc' } as const;

export function UsageTable({ page, query, isFiltered }: Props) {
  return (
    <PagedTable
      page={page}
      columns={COLUMNS}
      label="Cases of the range"
      noun="case"
      rowKey={tokenOf}
      initialSort={NEWEST_FIRST}
      search={false}
      actions={
        page.total > 0 && (
          <ExportButton href={`/api/admin/company/reports/usage/export?${query}`} name={reportFile('usage')}>
            Export Details to Excel
          </ExportButton>
        )
      }
      empty={
        isFiltered ? (
          <EmptyState title="No cases with these filters">Take one of them back to see more.</EmptyState>
        ) : (
          <EmptyState title="No cases in this range">
            Choose other dates to see the cases that your company sent and received.
          </EmptyState>
        )
      }
    />
  );
}
