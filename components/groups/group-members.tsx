'use client';
import { Plus, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { SearchField } from '@/components/form/search-field';
import { Submit } from '@/components/form/submit';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import { TextLink } from '@/components/ui/text-link';
import { notify } from '@/lib/client/notify';
import { isFailure, post } from '@/lib/client/post';
import type { GroupMemberRow } from '@/lib/groups/group-members';
import { memberExportName, relationScreen } from '@/lib/groups/policy';
import { MEMBER_RELATIONSHIPS, PROCESS_STATUS, USER_ACCESS } from '@/lib/shared/enums';
import { partnerName } from '@/lib/shared/format';
import type { Page } from '@/lib/shared/page';
import { findCompany, type FoundCompany } from './find-company';
import { PlacementFields } from './placement-fields';

const nameOf = ({ company, department }: GroupMemberRow) =>
  partnerName({ company: company.name, department: department?.name });

const columnsOf = (onRemove: (row: GroupMemberRow) => unknown) =>
  columnsFor<GroupMemberRow>((c) => [
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
      value: ({ document }) => document?.name,
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

/** The company leads to its group access; marks say what keeps it from being a partner. */
function Company({ row: { id, company, is_active, is_host } }: { row: GroupMemberRow }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <TextLink
        href={relationScreen({ company_id: company.id, relation_id: id })}
        prefetch={false}
        className="min-w-0 truncate"
        title={company.name}
      >
        {company.name}
      </TextLink>
      {is_host && <Badge tone="accent">Host</Badge>}
      {!is_active && <Badge>Inactive</Badge>}
      {company.status !== 'active' && <Badge>Company inactive</Badge>}
    </span>
  );
}

function Process({ row: { document } }: { row: GroupMemberRow }) {
  if (!document) return <span className="text-ink-faint">–</span>;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <span className="min-w-0 truncate" title={document.name}>
        {document.name}
      </span>
      {document.status !== 'approved' && <Badge tone="amber">{PROCESS_STATUS[document.status]}</Badge>}
    </span>
  );
}

type Props = { group: { id: number; name: string }; page: Page<GroupMemberRow> };

/** The memberships of a group, with add, remove and export (spec 3 §2). */
export function GroupMembers({ group, page }: Props) {
  const router = useRouter();
  const [adding, setAdding] = useState(false);
  const [ask, question] = useConfirm();
  const calls = `/api/super_admin/groups/${group.id}/partners`;
  async function remove(row: GroupMemberRow) {
    const name = nameOf(row);
    const yes = await ask({
      title: `Remove ${name}?`,
      children: `Are you sure you remove ${name} from this group?`,
      action: 'Remove',
    });
    if (!yes) return;
    try {
      notify.delete((await post<{ message: string }>(`${calls}/${row.id}`, undefined, { method: 'DELETE' })).message);
      router.refresh();
    } catch (error) {
      if (!isFailure(error)) throw error;
      notify.warning(error.message);
    }
  }
  const add = (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      Add partner
    </Button>
  );
  return (
    <>
      <PagedTable
        label="Partners"
        noun="partner"
        page={page}
        columns={columnsOf(remove)}
        search="Search partners"
        initialSort={{ key: 'company', dir: 'asc' }}
        actions={
          page.total > 0 && (
            <>
              <ExportButton href={`${calls}/export`} name={memberExportName(group.name)}>
                Export
              </ExportButton>
              {add}
            </>
          )
        }
        empty={
          <EmptyState title="No partners yet" action={add}>
            Add the companies that work with each other in this group.
          </EmptyState>
        }
      />
      {adding && <AddMember to={`${calls}/add`} group={group} onClose={() => setAdding(false)} />}
      {question}
    </>
  );
}

const NOWHERE = { department_id: null, document_id: null };

function AddMember({ to, group, onClose }: { to: string; group: Props['group']; onClose: () => void }) {
  const router = useRouter();
  const [company, setCompany] = useState<FoundCompany | null>(null);
  const done = ({ message }: { message: string }) => {
    notify.success(message);
    onClose();
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title={`Add a partner to ${group.name}`}>
      <Form to={to} onDone={done} label="Add partner">
        <SearchField
          name="company_id"
          label="Company"
          find={findCompany}
          chosen={company}
          onChoose={setCompany}
          placeholder="Company name"
        />
        <PlacementFields key={company?.id ?? 0} company_id={company?.id ?? null} stored={NOWHERE} />
        <Submit>Add partner</Submit>
      </Form>
    </Dialog>
  );
}
