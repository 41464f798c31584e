'use client';
import { HealthBadge } from '@/components/processes/health-badge';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import type { ListedHealth } from '@/lib/health/health';
import { keysOf, HEALTH } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';

type Row = ListedHealth;

const COLUMNS = columnsFor<Row>((c) => [
  c.custom('health', 'Health', ({ health }) => <HealthBadge health={health} />, {
    value: ({ health }) => keysOf(HEALTH).indexOf(health),
    phone: { order: 1, bare: true },
  }),
  c.link(
    'name',
    'Process',
    ({ company_id, document_id, document_type }) =>
      pagePath('/super_admin/companies/[company_id]/documents/[document_id]/edit/[type]', {
        company_id,
        document_id,
        type: document_type,
      }),
    { phone: { order: 0, bare: true } },
  ),
  c.text('company', 'Company', { phone: { order: 2, bare: true, whole: true } }),
  c.text('reason', 'Reason', { tight: false, phone: { order: 4, bare: true, whole: true } }),
  c.text('addresses', 'Addresses', {
    value: ({ addresses }) => addresses.map(({ email }) => email).join(', '),
    phone: { order: 6, whole: true },
  }),
]);

/** Processes of the network with their health and its reason (rule: health.verdict). */
export function HealthTable({ rows }: { rows: Row[] }) {
  return (
    <DataTable
      name="processes"
      rows={rows}
      columns={COLUMNS}
      label="Process health"
      noun="process"
      rowKey={({ document_id }) => document_id}
      search="Search processes, companies and addresses"
      pageSize={25}
      initialSort={{ key: 'health', dir: 'asc' }}
      empty={<EmptyState title="No processes here">Every released process has another health.</EmptyState>}
    />
  );
}
