'use client';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import { Plus, Trash2 } from '@/components/ui/icons';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { useDeletion } from '@/components/ui/use-deletion';
import { groupScreen } from '@/lib/network/groups/policy';
import type { GroupRow } from '@/lib/network/groups/resources';
import { GROUP_TYPES, STATUS } from '@/lib/shared/enums';
import { reportFile } from '@/lib/shared/format';
import type { Page } from '@/lib/shared/page';
import { pagePath } from '@/lib/shared/paths';
import { groupDeletion } from './group-deletion';

const columnsOf = (onDelete: (row: GroupRow) => unknown) =>
  columnsFor<GroupRow>((c) => [
    c.link('name', 'Name', groupScreen, {
      mark: ({ status }) => status !== 'active' && <Badge>{STATUS[status]}</Badge>,
      phone: { order: 0, bare: true, whole: true },
    }),
    c.label('type', 'Group Type', GROUP_TYPES, { phone: { order: 2, bare: true } }),
    {
      ...c.text('sponsor_company', 'Host', {
        value: ({ sponsor_company }) => sponsor_company?.name,
        phone: { order: 6, whole: true },
      }),
      key: 'host',
    },
    c.text('companies', 'Companies', { phone: { order: 4 } }),
    c.custom('registration_url', 'Registration Page', (row) => <RegistrationPage row={row} />, {
      value: ({ registration_url }) => registration_url,
      sortable: false,
      tight: true,
      phone: { order: 8, whole: true },
    }),
    {
      ...c.custom(
        'acts',
        'Actions',
        (row) => <IconButton label={`Delete ${row.name}`} icon={Trash2} onClick={() => void onDelete(row)} />,
        { align: 'end', value: () => 'delete', sortable: false, phone: { order: 3, bare: true } },
      ),
      quiet: true,
    },
  ]);

function RegistrationPage({ row: { registration_url, status } }: { row: GroupRow }) {
  if (!registration_url) return <span className="text-ink-faint">–</span>;
  const host = new URL(registration_url).host;
  // The page of an inactive group is not found.
  if (status !== 'active') return <span className="text-ink-soft">{host}</span>;
  return (
    <TextLink external href={registration_url} title={host}>
      {host}
    </TextLink>
  );
}

export function GroupsTable({ page }: { page: Page<GroupRow> }) {
  const { remove, dialogs } = useDeletion();
  const add = (
    <LinkButton href={pagePath('/super_admin/groups/[group_id]/edit', { group_id: 0 })} kind="primary" icon={Plus}>
      Add New
    </LinkButton>
  );
  return (
    <>
      <PagedTable
        label="Groups"
        noun="group"
        page={page}
        columns={columnsOf((row) => remove(groupDeletion(row)))}
        search="Search groups and hosts"
        initialSort={{ key: 'name', dir: 'asc' }}
        actions={
          <>
            {page.total > 0 && (
              <ExportButton href="/api/super_admin/groups/export" name={reportFile('groups')}>
                Export
              </ExportButton>
            )}
            {add}
          </>
        }
        empty={
          <EmptyState title="No groups yet" action={add}>
            Companies find each other through the groups they share.
          </EmptyState>
        }
      />
      {dialogs}
    </>
  );
}
