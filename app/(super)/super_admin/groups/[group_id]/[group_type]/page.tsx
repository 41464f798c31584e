import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { BesideGroup } from '@/components/network/groups/beside-group';
import { GroupActions } from '@/components/network/groups/group-actions';
import { GroupDocuments } from '@/components/network/groups/group-documents';
import { GroupForm } from '@/components/network/groups/group-form';
import { GroupMembers } from '@/components/network/groups/group-members';
import { GroupOverview } from '@/components/network/groups/group-overview';
import { HostNotice } from '@/components/network/groups/host-notice';
import { Screen } from '@/components/shell/screen';
import { WithAside } from '@/components/shell/with-aside';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readGroupForm } from '@/lib/network/groups/community';
import { listDocumentOwners, listGroupDocuments } from '@/lib/network/groups/documents';
import { listGroupMembers } from '@/lib/network/groups/group-members';
import { groupScreen, hasDocuments, memberSortsOf, type GroupActor } from '@/lib/network/groups/policy';
import { readPartnerGroup } from '@/lib/network/groups/read';
import { GROUP_TYPES } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import { tableQueryOf, type Address } from '@/lib/shared/table-address';

type Props = {
  params: Promise<{ group_id: string; group_type: string }>;
  searchParams: Promise<Address>;
};

const ACTOR: GroupActor = { kind: 'super', company_id: null };

const load = cache((id: string) => runQuery(readGroupForm, { id }));

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => (await load((await params).group_id)).community?.name ?? 'Group', 'Group');

/** A partner program shows its overview, other types the form (spec 3 §2). */
export default async function Group({ params, searchParams }: Props) {
  const [{ group_id, group_type }, address] = await Promise.all([params, searchParams]);
  const { community: group, form } = await load(group_id);
  if (!group) notFound();
  if (group_type !== group.type) redirect(groupScreen(group));
  const { id, name, sponsor_company_id, document_id } = group;
  const isProgram = group.type === 'partner_program';
  const [program, members, processes, owners] = await Promise.all([
    isProgram && runQuery(readPartnerGroup, { id }),
    runQuery(listGroupMembers, { id, ...tableQueryOf(address, memberSortsOf(ACTOR)) }),
    hasDocuments(group) && runQuery(listGroupDocuments, { id }),
    hasDocuments(group) && runQuery(listDocumentOwners, { id }),
  ]);
  const base = `/api/super_admin/groups/${id}`;
  return (
    <Screen
      title={<span className="break-words">{group.name}</span>}
      hint={GROUP_TYPES[group.type]}
      back={<TextLink href={pagePath('/super_admin/groups')}>Groups</TextLink>}
      actions={<GroupActions group={group} edit={isProgram} />}
    >
      <HostNotice community={group} isMember={group.host_is_member} />
      {program ? (
        <GroupOverview community={group} shown={program.group} base={base} />
      ) : (
        <WithAside narrow aside={<BesideGroup community={group} />}>
          <GroupForm key={group.version} community={group} {...form} cancel={pagePath('/super_admin/groups')} />
        </WithAside>
      )}
      <section id="partners" className="scroll-mt-4 space-y-3">
        <h2>Partners</h2>
        <GroupMembers group={{ id, name, sponsor_company_id, document_id }} page={members} actor={ACTOR} />
      </section>
      {processes && (
        <section className="space-y-3">
          <h2>Documents</h2>
          <GroupDocuments
            documents={processes}
            owners={owners || []}
            base={base}
            actor={ACTOR}
            files="/api/super_admin/groups/documents"
            maxMegabytes={form.maxMegabytes}
          />
        </section>
      )}
    </Screen>
  );
}
