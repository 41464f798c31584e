'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import { Plus, Trash2 } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { useDeletion } from '@/components/ui/use-deletion';
import {
  memberExportName,
  memberReportName,
  membershipScreen,
  seesMemberships,
  type GroupActor,
} from '@/lib/network/groups/policy';
import type { GroupMember } from '@/lib/network/groups/resources';
import { MEMBER_RELATIONSHIPS, PROCESS_STATUS, USER_ACCESS } from '@/lib/shared/enums';
import { partnerName } from '@/lib/shared/format';
import type { Page } from '@/lib/shared/page';
import type { MembersGroup } from './add-member';
import { memberRemoval } from './remove-relation';

const AddMember = dynamic(() => import('./add-member').then((part) => part.AddMember), { ssr: false });

const nameOf = ({ company, department }: GroupMember) =>
  partnerName({ company: company.name, department: department?.name });

const COLUMNS = columnsFor<GroupMember>((c) => [
  c.text('company', 'Company', { value: ({ company }) => company.name, phone: { order: 0, bare: true, whole: true } }),
  c.text('department', 'Department', { value: ({ department }) => department?.name, phone: { order: 2, whole: true } }),
  {
    ...c.text('document', 'Process', {
      value: ({ document: process }) => process?.name,
      phone: { order: 4, whole: true },
    }),
    key: 'process',
  },
]);

const networkColumns = (onRemove: (row: GroupMember) => unknown) =>
  columnsFor<GroupMember>((c) => [
    c.custom('company', 'Company', (row) => <Company row={row} />, {
      value: ({ company }) => company.name,
      tight: true,
      phone: { order: 0, bare: true, whole: true },
    }),
    c.text('department', 'Department', {
      value: ({ department }) => department?.name,
      phone: { order: 4, whole: true },
    }),
    c.custom('process', 'Process', (row) => <Process row={row} />, {
      value: ({ document: process }) => process?.name,
      tight: true,
      phone: { order: 6, whole: true },
    }),
    { ...c.label('user_access_flag', 'User Access', USER_ACCESS, { phone: { order: 2, bare: true } }), key: 'access' },
    {
      ...c.label('member_relationship', 'Relation to Group', MEMBER_RELATIONSHIPS, {
        phone: { order: 8, whole: true },
      }),
      key: 'relationship',
    },
    { ...c.time('created_at', 'Since', { phone: { order: 10, whole: true } }), key: 'since' },
    {
      ...c.custom(
        'acts',
        'Actions',
        (row) => <IconButton label={`Remove ${nameOf(row)}`} icon={Trash2} onClick={() => void onRemove(row)} />,
        { align: 'end', value: () => 'remove', sortable: false, phone: { order: 3, bare: true } },
      ),
      quiet: true,
    },
  ]);

/** Links the company to its group access; badges say why it cannot act as a partner. */
function Company({ row: { id, company, is_active, is_host } }: { row: GroupMember }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <TextLink
        href={membershipScreen({ company_id: company.id, relation_id: id })}
        prefetch={false}
        className="min-w-0 truncate"
        title={company.name}
      >
        {company.name}
      </TextLink>
      {is_host && <Badge tone="accent">Host</Badge>}
      {!is_active && <Badge>Inactive</Badge>}
      {company.status === 'inactive' && <Badge>Company inactive</Badge>}
    </span>
  );
}

function Process({ row: { document: process } }: { row: GroupMember }) {
  if (!process) return <span className="text-ink-faint">–</span>;
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-2">
      <span className="min-w-0 truncate" title={process.name}>
        {process.name}
      </span>
      {process.status && process.status !== 'approved' && <Badge tone="amber">{PROCESS_STATUS[process.status]}</Badge>}
    </span>
  );
}

type Props = {
  group: MembersGroup;
  page: Page<GroupMember>;
  actor: GroupActor;
};

export function GroupMembers({ group, page, actor }: Props) {
  const [adding, setAdding] = useState(false);
  const { remove, dialogs } = useDeletion();
  const canChange = seesMemberships(actor);
  const add = canChange && (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      Add partner
    </Button>
  );
  const onRemove = (row: GroupMember) =>
    remove(memberRemoval({ name: nameOf(row), community_id: group.id, relation_id: row.id }));
  return (
    <>
      <PagedTable
        label="Partners"
        noun="partner"
        page={page}
        columns={canChange ? networkColumns(onRemove) : COLUMNS}
        search="Search partners"
        initialSort={{ key: 'company', dir: 'asc' }}
        actions={
          page.total > 0 && (
            <>
              <ExportButton {...exportOf(group, canChange)}>Export</ExportButton>
              {add}
            </>
          )
        }
        empty={
          <EmptyState title="No partners yet" action={add}>
            {canChange
              ? 'Add the companies that work with each other in this group.'
              : 'Other companies appear here once they have joined this group.'}
          </EmptyState>
        }
      />
      {adding && <AddMember group={group} onClose={() => setAdding(false)} />}
      {dialogs}
    </>
  );
}

const exportOf = ({ id, name }: Props['group'], isNetwork: boolean) =>
  isNetwork
    ? { href: `/api/super_admin/groups/${id}/partners/export`, name: memberReportName(name) }
    : { href: `/api/admin/company/partner_groups/${id}/export_members`, name: memberExportName(name) };
