import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { BesideRelation } from '@/components/network/groups/beside-relation';
import { RelationForm } from '@/components/network/groups/relation-form';
import { RemoveRelation } from '@/components/network/groups/remove-relation';
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
    const { company, relation } = await load(company_id, relation_id);
    return `${relation.community?.name ?? NEW} · ${company.name}`;
  }, 'Group access');

/** Relation id 0 is a new membership (spec 3 §2). */
export default async function GroupAccess({ params }: Props) {
  const { company_id, relation_id } = await params;
  const { company, relation, departments, documents } = await load(company_id, relation_id);
  const home = ['/super_admin/companies', company.id].join('/');
  const { community } = relation;
  // Without a company screen, the way back is the group's list.
  const up = isPage(home) ? home : '/super_admin/groups';
  return (
    <Screen
      title={<span className="break-words">{community ? `Access to ${community.name}` : NEW}</span>}
      narrow
      aside={<BesideRelation company={company} relation={relation} />}
      back={
        <TextLink href={up} className="min-w-0 break-words">
          {company.name}
        </TextLink>
      }
      actions={
        community && (
          <RemoveRelation
            company={company.name}
            community_id={community.id}
            relation_id={relation.relation_id}
            home={up}
          />
        )
      }
    >
      <RelationForm
        key={relation.version}
        company={company}
        relation={relation}
        choices={{ departments, documents }}
        home={up as `/${string}`}
      />
    </Screen>
  );
}
