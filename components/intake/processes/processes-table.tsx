'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Clock, X } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import type { ProcessHealth } from '@/lib/partners/health/resources';
import { DOCUMENT_TYPES, HEALTH, keysOf, PROCESS_STATUS } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import type { ProcessRow } from '@/lib/intake/processes/managed-resources';
import { HealthBadge } from './health-badge';

/** Health of released processes by process id (rule: health.verdict). */
type HealthById = Record<number, Pick<ProcessHealth, 'health' | 'reason'>>;
type Row = ProcessRow & { health: HealthById[number] | undefined };

type Props = {
  rows: ProcessRow[];
  health: HealthById;
  base: string;
  help: string;
};

export function ProcessesTable({ rows, health, base, help }: Props) {
  return (
    <DataTable
      name="processes"
      rows={rows.map((row) => ({ ...row, health: health[row.id] }))}
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
  columnsFor<Row>((c) => [
    c.link('name', 'Name', ({ id }) => `${base}/${id}`, { mark: statusMark }),
    c.custom(
      'health',
      'Health',
      ({ id, health }) => (health ? <HealthOf href={`${base}/${id}#health`} {...health} /> : '–'),
      {
        value: ({ health }) => (health ? keysOf(HEALTH).indexOf(health.health) : null),
        sortable: true,
      },
    ),
    c.label('document_type', 'Type', DOCUMENT_TYPES),
    c.text('departments', 'Departments', { value: ({ departments }) => departments.join(', ') }),
    c.text('groups', 'Groups', { value: ({ groups }) => groups.join(', ') }),
    c.text('managers', 'Escalation Managers', { value: ({ managers }) => managers.map(nameOf).join(', ') }),
  ]);

/** The reason of a healthy process is on its own screen. */
const HealthOf = ({ href, health, reason }: HealthById[number] & { href: string }) => (
  <>
    <HealthBadge health={health} />
    {health !== 'green' && (
      <TextLink className="block max-w-md text-sm" href={href}>
        {reason}
      </TextLink>
    )}
  </>
);

const nameOf = (manager: ProcessRow['managers'][number]) => fullName(manager) || manager.email;

/** Only approved processes are visible to partners. */
const statusMark = ({ status }: ProcessRow) =>
  status !== 'approved' && (
    <Badge tone={status === 'pending' ? 'amber' : 'red'} icon={status === 'pending' ? Clock : X}>
      {PROCESS_STATUS[status]}
    </Badge>
  );
