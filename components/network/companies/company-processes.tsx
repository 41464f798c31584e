'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Menu } from '@/components/ui/menu';
import { DOCUMENT_TYPES, PROCESS_STATUS, type ProcessType } from '@/lib/shared/enums';
import type { ProcessRow } from '@/lib/intake/processes/managed-resources';

type Props = { rows: ProcessRow[]; home: string };

const columnsAt = (home: string) =>
  columnsFor<ProcessRow>((c) => [
    c.link('name', 'Name', ({ id, document_type }) => `${home}/${id}/edit/${document_type}`, {
      phone: { order: 0, bare: true, whole: true },
    }),
    c.label('document_type', 'Type', DOCUMENT_TYPES, { phone: { order: 2, bare: true } }),
    c.text('departments', 'Departments', {
      value: ({ departments }) => departments.join(', '),
      phone: { order: 4, whole: true },
    }),
    c.text('groups', 'Groups', { value: ({ groups }) => groups.join(', '), phone: { order: 6, whole: true } }),
    c.label('status', 'Status', PROCESS_STATUS, { phone: { order: 3, bare: true } }),
  ]);

export function CompanyProcesses({ rows, home }: Props) {
  const types = Object.keys(DOCUMENT_TYPES) as ProcessType[];
  return (
    <DataTable
      name="processes"
      rows={rows}
      columns={columnsAt(home)}
      label="Process forms"
      noun="process form"
      search="Search process forms"
      initialSort={{ key: 'name', dir: 'asc' }}
      actions={
        <Menu
          label="Add New process form"
          opener="Add New"
          entries={types.map((type) => ({ label: DOCUMENT_TYPES[type], href: `${home}/0/edit/${type}` }))}
        />
      }
      empty={<EmptyState title="No process forms">Partners need one to open cases with this company.</EmptyState>}
    />
  );
}
