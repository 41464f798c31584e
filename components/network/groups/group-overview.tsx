import { Card } from '@/components/ui/card';
import { ActiveBadge } from '@/components/ui/status-badge';
import type { Description } from '@/components/ui/description-list';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { TextLink } from '@/components/ui/text-link';
import type { Community } from '@/lib/network/groups/community';
import type { GroupShown } from '@/lib/network/groups/read';
import { cents, isFree } from '@/lib/network/payments/policy';
import { money } from '@/lib/shared/format';
import { GroupFacts, ServiceLevels } from './group-facts';

type Props = {
  community: Community;
  shown: GroupShown;
  base: string;
};

export function GroupOverview({ community, shown, base }: Props) {
  return (
    <>
      {community.has_banner && community.banner && (
        <img
          src={community.banner}
          alt={`Banner of ${community.name}`}
          className="aspect-5/1 w-full rounded-lg border border-line object-cover"
        />
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <GroupFacts group={shown} base={base} more={factsOf(community)} />
        <div className="space-y-6">
          <ServiceLevels group={shown} />
          {community.instructions && (
            <Card title="Instructions">
              <SanitizedHtml html={community.instructions} />
            </Card>
          )}
          {community.links && (
            <Card title="Helpful Links">
              <SanitizedHtml html={community.links} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

const factsOf = (community: Community): Description[] => [
  ['Status', <ActiveBadge key="status" status={community.status} />],
  ['Department', community.department?.name],
  ['Process', community.document?.name],
  [
    'Host email',
    community.host_email && (
      <TextLink href={`mailto:${community.host_email}`} className="break-all">
        {community.host_email}
      </TextLink>
    ),
  ],
  ['Price', pricesInWords(community)],
  ['Addendum', addendumInWords(community)],
  ['Microsoft Teams', community.msteams_integration && <Team community={community} />],
];

function pricesInWords({ price, price_three_years }: Community): string {
  if (isFree({ price, price_three_years })) return 'Free membership';
  return `${money(cents(price))} a year\n${money(cents(price_three_years))} a year with a contract of three years`;
}

function addendumInWords({ addendum, addendum_name, force_addendum }: Community) {
  if (!addendum) return force_addendum && 'Required, but no file is uploaded';
  return `${addendum_name ?? addendum.name}${force_addendum ? '\nBasic and Premium members must accept it too' : ''}`;
}

function Team({ community: { msteams_team_url, msteams_manager_email } }: { community: Community }) {
  return (
    <>
      {msteams_team_url ? (
        <TextLink external href={msteams_team_url} className="break-all">
          Open the team
        </TextLink>
      ) : (
        'On'
      )}
      {msteams_manager_email && <span className="block break-all text-ink-soft">{msteams_manager_email}</span>}
    </>
  );
}
