'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Trash2 } from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import { useDeletion } from '@/components/ui/use-deletion';
import type { AccessRow } from '@/lib/network/groups/resources';
import { ROLES, USER_STATUS } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import type { Page } from '@/lib/shared/page';
import { AddUsers } from './add-users';

type Props = {
  group: { id: number; name: string };
  relation_id: number;
  users: Page<AccessRow>;
  base: string;
  add: string;
};

export function GroupUsers({ group, relation_id, users, base, add }: Props) {
  const router = useRouter();
  const deletion = useDeletion({ refresh: false });
  const [changed, setChanged] = useState<Record<number, boolean>>({});
  const change = (user_id: number, has: boolean) => {
    setChanged((before) => ({ ...before, [user_id]: has }));
    router.refresh();
  };
  async function remove(row: AccessRow) {
    const name = nameOf(row);
    const isRemoved = await deletion.remove({
      to: `${base}/users/${row.user_id}`,
      body: { relation_id },
      title: `Remove ${name}?`,
      children: `${name} will no longer find the partners of ${group.name}. Cases that are already open stay.`,
      action: 'Remove',
    });
    if (isRemoved) change(row.user_id, false);
  }
  return (
    <>
      <Card title="Add users">
        <AddUsers
          search={`${base}/users/search`}
          add={add}
          relation_id={relation_id}
          changed={changed}
          onAdded={(user_id) => change(user_id, true)}
        />
      </Card>
      <section className="space-y-3">
        <h2>Users with access</h2>
        <AccessTable users={users} onRemove={remove} />
      </section>
      {deletion.dialogs}
    </>
  );
}

const nameOf = ({ user }: AccessRow) => fullName(user) || user.email;
const locationOf = ({ user }: AccessRow) => [user.city, user.country?.name].filter(Boolean).join(', ');
const keyOf = ({ user_id }: AccessRow) => user_id;

function AccessTable({ users, onRemove }: { users: Page<AccessRow>; onRemove: (row: AccessRow) => unknown }) {
  return (
    <PagedTable
      label="Users with access"
      noun="user"
      page={users}
      columns={columnsOf(onRemove)}
      rowKey={keyOf}
      search="Search users with access"
      initialSort={{ key: 'name', dir: 'asc' }}
      empty={
        <EmptyState title="No Users Found">
          Find a user above and add the first one. Until then, this membership gives none of your users access to
          partners. Partners that they reach through another membership or group stay open to them.
        </EmptyState>
      }
    />
  );
}

const columnsOf = (onRemove: (row: AccessRow) => unknown) =>
  columnsFor<AccessRow>((c) => [
    c.custom('name', 'Name', (row) => <Name row={row} />, { value: nameOf, phone: { order: 0, bare: true } }),
    { ...c.text('user', 'Location', { value: locationOf, phone: { order: 2, whole: true } }), key: 'location' },
    {
      ...c.text('user', 'Role', { value: ({ user }) => ROLES[user.role], phone: { order: 4, whole: true } }),
      key: 'role',
    },
    {
      ...c.custom('last_login_date', 'Last login', ({ user }) => <LastLogin at={user.last_login_date} />, {
        value: ({ user }) => user.last_login_date?.getTime() ?? 'never',
        firstDir: 'desc',
        tight: true,
        phone: { order: 6, whole: true },
      }),
      isTime: true,
    },
    {
      ...c.custom(
        'acts',
        'Actions',
        (row) => <IconButton label={`Remove ${nameOf(row)}`} icon={Trash2} onClick={() => void onRemove(row)} />,
        { align: 'end', value: () => 'remove', sortable: false, phone: { order: 1, bare: true } },
      ),
      quiet: true,
    },
  ]);

function Name({ row }: { row: AccessRow }) {
  const { status } = row.user;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 break-words">
      {nameOf(row)}
      {status !== 'active' && <Badge>{USER_STATUS[status]}</Badge>}
    </span>
  );
}

const LastLogin = ({ at }: { at: Date | null }) =>
  at ? <Time at={at} bare /> : <span className="text-ink-soft">Never</span>;
