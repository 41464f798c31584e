'use client';
import { Button } from '@/components/ui/button';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { PagedTable } from '@/components/table/paged-table';
import { Download, Pencil, Trash2 } from '@/components/ui/icons';
import { CASE_STATUS, keysOf, type CaseStatus, type Priority } from '@/lib/shared/enums';

const MEMORY = { name: 'design', keys: ['sort', 'dir'] };

type Row = {
  id: number;
  internal_case_number: string;
  direction: string;
  partner: string;
  priority: Priority;
  status: CaseStatus;
  created_at: string;
  updated_at: string;
};

const PARTNERS = ['Borealis Networks | Wireless', 'Cobalt Security', 'Harbor Systems', 'Ember Power'];
const ROWS: Row[] = Array.from({ length: 34 }, (_, index) => ({
  id: index,
  internal_case_number: `ACM-2026-${String(184 - index).padStart(6, '0')}`,
  direction: index % 3 ? 'Outbound' : 'Inbound',
  partner: PARTNERS[index % 4] ?? '',
  priority: (['high', 'medium', 'low'] as const)[index % 3] ?? 'low',
  status: keysOf(CASE_STATUS)[index % 5] ?? 'open',
  created_at: new Date(Date.UTC(2026, 10, 20, 9, -90 * index)).toISOString(),
  updated_at: new Date(Date.UTC(2026, 10, 20, 12, -45 * index)).toISOString(),
}));

const columns = columnsFor<Row>((c) => [
  c.link('internal_case_number', 'Case#', (row) => `/my-cases/${row.id}`, { sortable: false, mono: true }),
  c.text('direction', 'Type'),
  c.text('partner', 'Partner', { sortable: false }),
  c.priority('priority', 'Priority'),
  c.status('status', 'Status'),
  c.time('created_at', 'Created'),
  c.time('updated_at', 'Updated'),
  c.menu(
    (row) => row.internal_case_number,
    () => [
      { label: 'Edit', icon: Pencil, onSelect: () => undefined },
      { label: 'Delete', icon: Trash2, danger: true, onSelect: () => undefined },
    ],
  ),
]);

export function Tables() {
  return (
    <>
      <h2>Table in the browser</h2>
      <DataTable
        name="cases"
        label="Cases"
        rows={ROWS}
        columns={columns}
        initialSort={{ key: 'updated_at', dir: 'desc' }}
        actions={<Button icon={Download}>Export</Button>}
        highlightRow={(row) => row.status === 'information'}
      />
      <h2>Table by the server</h2>
      <PagedTable
        label="Cases by the server"
        page={{ data: ROWS.slice(0, 3), total: 100_000, current_page: 2, per_page: 10 }}
        columns={columns}
        initialSort={{ key: 'updated_at', dir: 'desc' }}
        remember={MEMORY}
      />
      <h2>Empty</h2>
      <DataTable name="none" label="No cases" rows={[]} columns={columns} />
    </>
  );
}
