import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { ActiveBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { companyScreen } from '@/lib/network/companies/policy';
import type { Community } from '@/lib/network/groups/community';
import { GROUP_TYPES } from '@/lib/shared/enums';

export function BesideGroup({ community }: { community: Community | null }) {
  return (
    <>
      {community && <Current community={community} />}
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

const Current = ({ community }: { community: Community }) => (
  <Card title="Currently">
    <DescriptionList
      stacked
      of={[
        ['Status', <ActiveBadge key="status" status={community.status} />],
        [
          'Host',
          community.sponsor_company && (
            <TextLink key="host" href={companyScreen(community.sponsor_company.id)} className="break-words">
              {community.sponsor_company.name}
            </TextLink>
          ),
        ],
        [
          'Registration page',
          community.registration_url && (
            <CopyText key="url" text={community.registration_url} name="registration page address" />
          ),
        ],
        ['Last changed', <Time key="changed" at={community.updated_at} long />],
      ]}
    />
  </Card>
);
