'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { CircleCheck, CircleX } from '@/components/ui/icons';
import { plural } from '@/lib/shared/format';
import type { ImportRow } from '@/lib/people/users/import';

const COLUMNS = columnsFor<ImportRow>((c) => [
  c.text('line', 'Line', { phone: { order: 4 } }),
  c.text('name', 'Name', { phone: { order: 0, bare: true } }),
  c.text('email', 'Email', { phone: { order: 2, bare: true, whole: true } }),
  c.text('role', 'Role', { phone: { order: 5, bare: true } }),
  c.custom('errors', 'Check', ({ errors }) => <Finding errors={errors} />, {
    value: ({ errors }) => errors.length,
    phone: { order: 6, bare: true, whole: true },
  }),
]);

export function ImportedRows({ rows }: { rows: ImportRow[] }) {
  return (
    <DataTable
      name="import"
      rows={rows}
      rowKey={({ line }) => line}
      columns={COLUMNS}
      label="Checked rows"
      noun="row"
      search="Search rows"
      initialSort={{ key: 'errors', dir: 'desc' }}
      empty={<EmptyState title="No rows" />}
    />
  );
}

const Finding = ({ errors }: { errors: string[] }) =>
  errors.length ? (
    <div className="space-y-1">
      <Badge tone="red" icon={CircleX}>
        {plural(errors.length, 'error')}
      </Badge>
      <ul className="text-sm wrap-anywhere">
        {errors.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  ) : (
    <Badge tone="green" icon={CircleCheck}>
      Fine
    </Badge>
  );
