'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Clock, X } from '@/components/ui/icons';
import { DOCUMENT_TYPES, PROCESS_STATUS } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import type { ProcessRow } from '@/lib/processes/managed-resources';

type Props = {
  rows: ProcessRow[];
  /** Base address of the processes' screens, before the id. */
  base: string;
  /** Shown when there is no process. */
  help: string;
};

/** A company's processes (spec 2 §2). */
export function ProcessesTable({ rows, base, help }: Props) {
  return (
    <DataTable
      name="processes"
      rows={rows}
      columns={columnsAt(base)}
      label="Inbound processes"
      noun="process"
      search="Search processes"
      pageSize={25}
      initialSort={{ key: 'name', dir: 'asc' }}
      empty={<EmptyState title="No inbound process yet">{help}</EmptyState>}
    />
  );
}

const columnsAt = (base: string) =>
  columnsFor<ProcessRow>((c) => [
    c.link('name', 'Name', ({ id }) => `${base}/${id}`, { mark: statusMark }),
    c.label('document_type', 'Type', DOCUMENT_TYPES),
    c.text('departments', 'Departments', { value: ({ departments }) => departments.join(', ') }),
    c.text('groups', 'Groups', { value: ({ groups }) => groups.join(', ') }),
    c.text('managers', 'Escalation Managers', { value: ({ managers }) => managers.map(nameOf).join(', ') }),
  ]);

const nameOf = (manager: ProcessRow['managers'][number]) => fullName(manager) || manager.email;

/** Only approved processes are visible to partners. */
const statusMark = ({ status }: ProcessRow) =>
  status !== 'approved' && (
    <Badge tone={status === 'pending' ? 'amber' : 'red'} icon={status === 'pending' ? Clock : X}>
      {PROCESS_STATUS[status]}
    </Badge>
  );
