'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Plus } from '@/components/ui/icons';
import { LinkButton } from '@/components/ui/link-button';
import { ActiveBadge } from '@/components/ui/status-badge';
import type { CompanyMembership } from '@/lib/network/companies/resources';
import { MEMBER_RELATIONSHIPS, USER_ACCESS } from '@/lib/shared/enums';

type Row = CompanyMembership & { name: string };
type Props = { relations: CompanyMembership[]; home: string };

const columnsAt = (home: string) =>
  columnsFor<Row>((c) => [
    c.link('name', 'Group', ({ id }) => `${home}/${id}/edit`, { phone: { order: 0, bare: true } }),
    c.text('department', 'Department', {
      value: ({ department }) => department?.name,
      phone: { order: 2, whole: true },
    }),
    c.text('document', 'Process', {
      value: ({ document: process }) => process?.name,
      phone: { order: 4, whole: true },
    }),
    c.label('user_access_flag', 'User Access', USER_ACCESS, { phone: { order: 6, whole: true } }),
    c.label('member_relationship', 'Relation to Group', MEMBER_RELATIONSHIPS, { phone: { order: 8, whole: true } }),
    c.custom('is_active', 'Status', (row) => <ActiveBadge status={statusOf(row)} />, {
      value: statusOf,
      phone: { order: 1, bare: true },
    }),
  ]);

const statusOf = ({ is_active }: CompanyMembership) => (is_active ? 'active' : 'inactive');

export function CompanyGroups({ relations: memberships, home }: Props) {
  return (
    <DataTable
      name="groups"
      rows={memberships.map((membership) => ({ ...membership, name: membership.community.name }))}
      columns={columnsAt(home)}
      label="Groups"
      noun="group membership"
      search="Search groups"
      initialSort={{ key: 'name', dir: 'asc' }}
      actions={
        <LinkButton href={`${home}/0/edit`} icon={Plus}>
          Add New
        </LinkButton>
      }
      empty={<EmptyState title="No groups">Companies find each other through the groups they share.</EmptyState>}
    />
  );
}
