import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { companyScreen } from '@/lib/network/companies/policy';
import { groupScreen } from '@/lib/network/groups/policy';
import type { GroupRelation } from '@/lib/network/groups/resources';
import { GROUP_TYPES } from '@/lib/shared/enums';

type Props = { company: { id: number; name: string }; relation: GroupRelation };

export function BesideMembership({ company, relation: { community: group } }: Props) {
  return (
    <>
      <Card title="Membership">
        <DescriptionList
          stacked
          of={[
            [
              'Company',
              <TextLink key="company" href={companyScreen(company.id)} className="break-words">
                {company.name}
              </TextLink>,
            ],
            [
              'Group',
              group && (
                <TextLink key="group" href={groupScreen(group)} className="break-words">
                  {group.name}
                </TextLink>
              ),
            ],
            ['Type', group && GROUP_TYPES[group.type]],
            ['Host', group?.sponsor_company?.name],
          ]}
        />
      </Card>
      <Card title="What the settings do">
        <DescriptionList
          stacked
          of={[
            ['Is Active', 'With No, the two sides no longer find each other. Cases that are open stay.'],
            ['Department and process', 'What partners of the group find, and where their cases go.'],
            ['User Access', 'Which users of the company open cases with the group’s partners.'],
            ['Relation to Group', 'Whether the company sees all members, or only the sponsor.'],
          ]}
        />
      </Card>
    </>
  );
}
