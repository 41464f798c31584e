import Link from 'next/link';
import { cache } from 'react';
import { lockedScreen } from '@/app/locked-screen';
import { titleOf } from '@/app/case-page';
import { GroupDocuments } from '@/components/network/groups/group-documents';
import { GroupFacts, ServiceLevels } from '@/components/network/groups/group-facts';
import { GroupMembers } from '@/components/network/groups/group-members';
import { MembershipAccess } from '@/components/network/groups/membership-access';
import { ProcessLink } from '@/components/network/groups/process-link';
import { Screen } from '@/components/shell/screen';
import { only } from '@/lib/platform/operation/operation';
import { runQuery, viewer } from '@/lib/platform/operation/run-query';
import { listGroupDocuments } from '@/lib/network/groups/documents';
import { listGroupMembers } from '@/lib/network/groups/group-members';
import { canListMembers, groupActorOf, hasDocuments, memberSortsOf } from '@/lib/network/groups/policy';
import { tableQueryOf, type Address } from '@/lib/shared/table-address';
import { readPartnerGroup } from '@/lib/network/groups/read';
import { settings } from '@/lib/platform/settings';
import { GROUP_TYPES } from '@/lib/shared/enums';
import { fullAdmin } from '@/lib/shared/gates';
import { pagePath } from '@/lib/shared/paths';

type Props = {
  params: Promise<{ group_id: string }>;
  searchParams: Promise<Address>;
};

const load = cache((id: string) => runQuery(only(fullAdmin, readPartnerGroup), { id }));

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => (await load((await params).group_id)).group.name, 'Partner Group');

export default async function GroupDetails({ params, searchParams }: Props) {
  const locked = await lockedScreen({ title: 'Partner Group', what: 'Partner groups are' });
  if (locked) return locked;
  const [{ group_id }, address, person] = await Promise.all([params, searchParams, viewer()]);
  const { group } = await load(group_id);
  const actor = groupActorOf(person);
  const id = group.id;
  const [partners, someProcesses] = await Promise.all([
    canListMembers(actor, group) && runQuery(listGroupMembers, { id, ...tableQueryOf(address, memberSortsOf(actor)) }),
    hasDocuments(group) && runQuery(listGroupDocuments, { id }),
  ]);
  const base = `/api/admin/company/partner_groups/${id}`;
  const processes = [...new Map(group.my_relations.map(({ document: process }) => [process?.id, process])).values()];
  return (
    <Screen
      title={<span className="break-words">{group.name}</span>}
      hint={GROUP_TYPES[group.type]}
      back={<Link href={pagePath('/admin/partner_groups')}>My Partners</Link>}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <GroupFacts
          group={group}
          base={base}
          access={<MembershipAccess relations={group.my_relations} group_id={id} />}
          process={
            processes.some(Boolean) && (
              <ul className="space-y-1">
                {processes.map(
                  (process) =>
                    process && (
                      <li key={process.id}>
                        <ProcessLink process={process} />
                      </li>
                    ),
                )}
              </ul>
            )
          }
        />
        <ServiceLevels group={group} />
      </div>
      {partners && (
        <section className="space-y-3">
          <h2>Partners</h2>
          <GroupMembers group={group} page={partners} actor={actor} />
        </section>
      )}
      {someProcesses && (
        <section className="space-y-3">
          <h2>Documents</h2>
          <GroupDocuments documents={someProcesses} base={base} actor={actor} maxMegabytes={settings.upload_max_mb} />
        </section>
      )}
    </Screen>
  );
}
