'use client';
import type { ReactNode } from 'react';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import type { Page } from '@/components/table/table-props';
import { Badge } from '@/components/ui/badge';
import { StatusBadge } from '@/components/ui/status-badge';
import type { CaseRow } from '@/lib/cases/list';

const DIRECTIONS = { inbound: 'Inbound', outbound: 'Outbound' };

const columnsOf = (admin: boolean) => columnsFor<CaseRow>((c) => [
  c.link('internal_case_number', 'Case#', (row) => `${admin ? '/admin/case' : '/my-cases'}/${row.token}`, { sortable: false, mono: true }),
  c.label('direction', 'Type', DIRECTIONS, { phone: { order: 4, bare: true } }),
  c.custom('partner', 'Partner', (row) => row.partner.name, { sortable: false, phone: { order: 2, bare: true } }),
  c.text('partner_case_number', 'Partner Case#', { sortable: false, mono: true, phone: { order: 6 } }),
  ...(admin ? [c.text('engineer', 'Engineer', { sortable: false, phone: { order: 7 } })] : []),
  c.priority('priority', 'Priority', { phone: { order: 3, bare: true } }),
  c.custom('status', 'Status', (row) => <Status row={row} />, { sortable: true, tight: true, phone: { order: 1, bare: true } }),
  c.time('created_at', 'Created', { phone: 'left-out' }),
  c.time('updated_at', 'Updated', { phone: { order: 5 } }),
]);

const COLUMNS = columnsOf(false);
const ADMIN_COLUMNS = columnsOf(true);
const tokenOf = (row: CaseRow) => row.token;
const waits = (row: CaseRow) => row.needs_action;

const MEMORIES = { dashboard: { name: 'cases', keys: ['type', 'sort', 'dir'] }, 'my-cases': { name: 'cases', keys: ['sort', 'dir'] } };

type Props = { page: Page<CaseRow>; label: string; empty: ReactNode; on: keyof typeof MEMORIES; admin?: boolean };

/**
 * The cases table (spec 1 §2): the server sorts, searches and pages; sort, direction and on the dashboard the request type
 * are remembered (spec 1 §9). For admins it tells who of the company works each case, and leads to case info (spec 1 §6).
 */
export function CasesTable({ page, label, empty, on, admin }: Props) {
  return <PagedTable page={page} columns={admin ? ADMIN_COLUMNS : COLUMNS} label={label} rowKey={tokenOf} marked={waits} search="Search cases" empty={empty} remember={MEMORIES[on]} initialSort={{ key: 'updated_at', dir: 'desc' }} />;
}

function Status({ row }: { row: CaseRow }) {
  return (
    <span className="inline-flex gap-1 max-sm:flex-wrap max-sm:justify-end">
      <StatusBadge status={row.status} />
      {row.needs_action && <Badge tone="accent">Action needed</Badge>}
    </span>
  );
}
