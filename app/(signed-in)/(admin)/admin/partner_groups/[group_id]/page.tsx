import Link from 'next/link';
import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { GroupDocuments } from '@/components/groups/group-documents';
import { GroupFacts, ServiceLevels } from '@/components/groups/group-facts';
import { MembershipAccess } from '@/components/groups/membership-access';
import { PartnersTable } from '@/components/groups/partners-table';
import { ProcessLink } from '@/components/groups/process-link';
import { Screen } from '@/components/shell/screen';
import { runQuery, viewer } from '@/lib/core/run-query';
import { listGroupDocuments } from '@/lib/groups/documents';
import { listGroupPartners } from '@/lib/groups/partners';
import { hasDocuments, listingOf, memberExportName, PARTNER_SORTS, seesPartners } from '@/lib/groups/policy';
import { readPartnerGroup } from '@/lib/groups/read';
import { settings } from '@/lib/settings';
import { isMember } from '@/lib/shared/actor';
import { GROUP_TYPES } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';

type Props = {
  params: Promise<{ group_id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const load = cache((id: string) => runQuery(readPartnerGroup, { id }));

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => (await load((await params).group_id)).group.name, 'Partner Group');

/** A group of the company: links, downloads, access, service levels, partners and documents (spec 2 §2 admin.partner_groups.manage). */
export default async function GroupDetails({ params, searchParams }: Props) {
  const [{ group_id }, address, actor] = await Promise.all([params, searchParams, viewer()]);
  const { group } = await load(group_id);
  const company_id = isMember(actor) ? actor.company_id : 0;
  const id = group.id;
  const [partners, documents] = await Promise.all([
    seesPartners(company_id, group) && runQuery(listGroupPartners, { id, ...listingOf(address, PARTNER_SORTS) }),
    hasDocuments(group) && runQuery(listGroupDocuments, { id }),
  ]);
  const base = `/api/admin/company/partner_groups/${id}`;
  const processes = [...new Map(group.my_relations.map(({ document }) => [document?.id, document])).values()];
  return (
    <Screen
      title={<span className="break-words">{group.name}</span>}
      hint={GROUP_TYPES[group.type]}
      back={<Link href={pagePath('/admin/partner_groups')}>Partner Groups</Link>}
      wide
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
          <PartnersTable
            page={partners}
            exported={{ href: `${base}/export_members`, name: memberExportName(group.name) }}
          />
        </section>
      )}
      {documents && (
        <section className="space-y-3">
          <h2>Documents</h2>
          <GroupDocuments
            documents={documents}
            base={base}
            company_id={company_id}
            maxMegabytes={settings.upload_max_mb}
          />
        </section>
      )}
    </Screen>
  );
}
