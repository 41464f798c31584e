import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { ActiveBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { companyScreen } from '@/lib/network/companies/policy';
import type { PartnerGroup } from '@/lib/network/groups/community';
import { GROUP_TYPES } from '@/lib/shared/enums';

export function BesideGroup({ community: group }: { community: PartnerGroup | null }) {
  return (
    <>
      {group && <Current community={group} />}
      <Card title="Group types">
        <DescriptionList
          stacked
          of={[
            [GROUP_TYPES.open_group, 'Members see all members. It has no documents.'],
            [GROUP_TYPES.solution_support, 'Members see all members and share documents.'],
            [
              GROUP_TYPES.partner_program,
              'One company hosts it. Members usually see only the host, and new companies can register on its page.',
            ],
          ]}
        />
      </Card>
      <Card title="Who sees what">
        <DescriptionList
          stacked
          of={[
            ['Members', 'Name, description, response times, agreements and helpful links.'],
            ['Visitors of the registration page', 'Banner, instructions, prices and agreements.'],
            ['Network staff', 'Everything else.'],
          ]}
        />
      </Card>
    </>
  );
}

const Current = ({ community: group }: { community: PartnerGroup }) => (
  <Card title="Currently">
    <DescriptionList
      stacked
      of={[
        ['Status', <ActiveBadge key="status" status={group.status} />],
        [
          'Host',
          group.sponsor_company && (
            <TextLink key="host" href={companyScreen(group.sponsor_company.id)} className="break-words">
              {group.sponsor_company.name}
            </TextLink>
          ),
        ],
        [
          'Registration page',
          group.registration_url && (
            <CopyText key="url" text={group.registration_url} name="registration page address" />
          ),
        ],
        ['Last changed', <Time key="changed" at={group.updated_at} long />],
      ]}
    />
  </Card>
);
