import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { BesideMembership } from '@/components/network/groups/beside-relation';
import { MembershipForm } from '@/components/network/groups/relation-form';
import { RemoveMembership } from '@/components/network/groups/remove-relation';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readRelation } from '@/lib/network/groups/relation-form';
import { isPage } from '@/lib/shared/paths';

type Props = { params: Promise<{ company_id: string; relation_id: string }> };

const load = cache((id: string, relation_id: string) => runQuery(readRelation, { id, relation_id }));

const NEW = 'Add group access';

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => {
    const { company_id, relation_id } = await params;
    const { company, relation: membership } = await load(company_id, relation_id);
    return `${membership.community?.name ?? NEW} · ${company.name}`;
  }, 'Group access');

/** Relation id 0 is a new membership (spec 3 §2). */
export default async function GroupAccess({ params }: Props) {
  const { company_id, relation_id } = await params;
  const { company, relation: membership, departments, documents: processes } = await load(company_id, relation_id);
  const home = ['/super_admin/companies', company.id].join('/');
  const { community: group } = membership;
  // Without a company screen, the way back is the group's list.
  const up = isPage(home) ? home : '/super_admin/groups';
  return (
    <Screen
      title={<span className="break-words">{group ? `Access to ${group.name}` : NEW}</span>}
      narrow
      aside={<BesideMembership company={company} relation={membership} />}
      back={
        <TextLink href={up} className="min-w-0 break-words">
          {company.name}
        </TextLink>
      }
      actions={
        group && (
          <RemoveMembership
            company={company.name}
            community_id={group.id}
            relation_id={membership.relation_id}
            home={up}
          />
        )
      }
    >
      <MembershipForm
        key={membership.version}
        company={company}
        relation={membership}
        choices={{ departments, documents: processes }}
        home={up as `/${string}`}
      />
    </Screen>
  );
}
