'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { GROUP_TYPES, USER_ACCESS } from '@/lib/shared/enums';
import { plural } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { ProcessLink } from './process-link';
import type { PartnerGroupRow } from '@/lib/network/groups/resources';

const accessText = ({ user_access_flag, users_with_access }: Access) =>
  user_access_flag === 'all' ? USER_ACCESS.all : `${USER_ACCESS.limit} (${plural(users_with_access ?? 0, 'user')})`;
type Access = Pick<NonNullable<PartnerGroupRow['my_relation']>, 'user_access_flag' | 'users_with_access'>;

const COLUMNS = columnsFor<PartnerGroupRow>((c) => [
  c.link('name', 'Name', ({ id }) => pagePath('/admin/partner_groups/[group_id]', { group_id: id }), {
    phone: { order: 0, bare: true, whole: true },
  }),
  c.text('my_relation', 'Department', {
    value: ({ my_relation }) => my_relation?.department?.name,
    phone: { order: 2, whole: true },
  }),
  c.label('type', 'Type', GROUP_TYPES, { phone: { order: 1, bare: true, whole: true } }),
  c.text('sponsor_company', 'Host', {
    value: ({ sponsor_company }) => sponsor_company?.name,
    phone: { order: 3, whole: true },
  }),
  {
    ...c.text('my_relation', 'User Access', {
      value: ({ my_relation }) => my_relation && accessText(my_relation),
      phone: { order: 4, whole: true },
    }),
    key: 'user_access',
  },
  c.custom(
    'process',
    'Process',
    ({ my_relation }) => my_relation?.document && <ProcessLink process={my_relation.document} />,
    {
      value: ({ my_relation }) => my_relation?.document?.name,
      phone: { order: 5, whole: true },
      tight: true,
    },
  ),
]);

const keyOf = ({ id, my_relation }: PartnerGroupRow) => `${id}-${my_relation?.id ?? 0}`;

export function PartnerGroupsTable({ groups }: { groups: PartnerGroupRow[] }) {
  return (
    <DataTable
      name="groups"
      label="Partner groups"
      noun="group"
      rows={groups}
      columns={COLUMNS}
      rowKey={keyOf}
      search="Search groups"
      initialSort={{ key: 'name', dir: 'asc' }}
      empty={
        <EmptyState title="No partner groups yet">
          Your company shares a partner group with each of its partners. The network adds your company to groups.
        </EmptyState>
      }
    />
  );
}
