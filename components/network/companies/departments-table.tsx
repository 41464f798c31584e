'use client';
import type { ReactNode } from 'react';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import type { Department } from '@/lib/network/companies/resources';

const COLUMNS = columnsFor<Department>((c) => [
  c.text('name', 'Name', { tight: false, phone: { order: 0, bare: true, whole: true } }),
  c.text('description', 'Description', { tight: false, phone: { order: 2, bare: true, whole: true } }),
  c.active('status', 'Status', { phone: { order: 4, bare: true } }),
]);

type Props = { departments: Department[]; actions?: ReactNode; empty?: string };

export function DepartmentsTable({ departments, actions, empty }: Props) {
  return (
    <DataTable
      name="departments"
      rows={departments}
      columns={COLUMNS}
      label="Departments"
      noun="department"
      search="Search departments"
      initialSort={{ key: 'name', dir: 'asc' }}
      actions={actions}
      empty={
        <EmptyState title="No departments">
          {empty ?? 'Ask the network with Contact if your company needs departments.'}
        </EmptyState>
      }
    />
  );
}
