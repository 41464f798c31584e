import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { GroupActions } from '@/components/groups/group-actions';
import { GroupDocuments } from '@/components/groups/group-documents';
import { GroupForm } from '@/components/groups/group-form';
import { GroupMembers } from '@/components/groups/group-members';
import { GroupOverview } from '@/components/groups/group-overview';
import { HostNotice } from '@/components/groups/host-notice';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/core/run-query';
import { listMembers } from '@/lib/groups/group-members';
import { listAllDocuments, listDocumentOwners } from '@/lib/groups/network-documents';
import { groupScreen, hasDocuments, listingOf, MEMBER_SORTS } from '@/lib/groups/policy';
import { readGroupScreen } from '@/lib/groups/screens';
import { GROUP_TYPES } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';

type Props = {
  params: Promise<{ group_id: string; group_type: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const load = cache((id: string) => runQuery(readGroupScreen, { id }));

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => (await load((await params).group_id)).community?.name ?? 'Group', 'Group');

/**
 * A group with its partners and documents; of a partner program what it is, of the other types the form (spec 3 §2).
 */
export default async function Group({ params, searchParams }: Props) {
  const [{ group_id, group_type }, address] = await Promise.all([params, searchParams]);
  const { community, shown, form } = await load(group_id);
  if (!community || !shown) notFound();
  if (group_type !== community.type) redirect(groupScreen(community));
  const { id } = community;
  const [members, documents, owners] = await Promise.all([
    runQuery(listMembers, { id, ...listingOf(address, MEMBER_SORTS) }),
    hasDocuments(community) && runQuery(listAllDocuments, { id }),
    hasDocuments(community) && runQuery(listDocumentOwners, { id }),
  ]);
  const base = `/api/super_admin/groups/${id}`;
  const isProgram = community.type === 'partner_program';
  return (
    <Screen
      title={<span className="break-words">{community.name}</span>}
      hint={GROUP_TYPES[community.type]}
      back={<TextLink href={pagePath('/super_admin/groups')}>Groups</TextLink>}
      actions={<GroupActions group={community} edit={isProgram} />}
      wide
    >
      <HostNotice community={community} isMember={community.host_is_member} />
      {isProgram ? (
        <GroupOverview community={community} shown={shown} base={base} />
      ) : (
        <div className="max-w-180">
          <GroupForm key={community.version} community={community} {...form} cancel={pagePath('/super_admin/groups')} />
        </div>
      )}
      <section id="partners" className="scroll-mt-4 space-y-3">
        <h2>Partners</h2>
        <GroupMembers group={{ id, name: community.name }} page={members} />
      </section>
      {documents && (
        <section className="space-y-3">
          <h2>Documents</h2>
          <GroupDocuments
            documents={documents}
            owners={owners || []}
            base={base}
            files="/api/super_admin/groups/documents"
            maxMegabytes={form.maxMegabytes}
          />
        </section>
      )}
    </Screen>
  );
}
