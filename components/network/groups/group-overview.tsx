import { Card } from '@/components/ui/card';
import { ActiveBadge } from '@/components/ui/status-badge';
import type { Description } from '@/components/ui/description-list';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { TextLink } from '@/components/ui/text-link';
import type { PartnerGroup } from '@/lib/network/groups/community';
import type { GroupShown } from '@/lib/network/groups/read';
import { cents, isFree } from '@/lib/network/payments/policy';
import { isShownAddress } from '@/lib/shared/channels';
import { money } from '@/lib/shared/format';
import { GroupFacts, ServiceLevels } from './group-facts';

type Props = {
  community: PartnerGroup;
  shown: GroupShown;
  base: string;
};

export function GroupOverview({ community: group, shown, base }: Props) {
  return (
    <>
      {group.has_banner && group.banner && (
        <img
          src={group.banner}
          alt={`Banner of ${group.name}`}
          className="aspect-5/1 w-full rounded-lg border border-line object-cover"
        />
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <GroupFacts group={shown} base={base} more={factsOf(group)} />
        <div className="space-y-6">
          <ServiceLevels group={shown} />
          {group.instructions && (
            <Card title="Instructions">
              <SanitizedHtml html={group.instructions} />
            </Card>
          )}
          {group.links && (
            <Card title="Helpful Links">
              <SanitizedHtml html={group.links} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

const factsOf = (group: PartnerGroup): Description[] => [
  ['Status', <ActiveBadge key="status" status={group.status} />],
  ['Department', group.department?.name],
  ['Process', group.document?.name],
  [
    'Host email',
    group.host_email && (
      <TextLink href={`mailto:${group.host_email}`} className="break-all">
        {group.host_email}
      </TextLink>
    ),
  ],
  ['Price', pricesInWords(group)],
  ['Addendum', addendumInWords(group)],
  ['Microsoft Teams', group.msteams_integration && <Team community={group} />],
];

function pricesInWords({ price, price_three_years }: PartnerGroup): string {
  if (isFree({ price, price_three_years })) return 'Free membership';
  return `${money(cents(price))} a year\n${money(cents(price_three_years))} a year with a contract of three years`;
}

function addendumInWords({ addendum, addendum_name, force_addendum }: PartnerGroup) {
  if (!addendum) return force_addendum && 'Required, but no file is uploaded';
  return `${addendum_name ?? addendum.name}${force_addendum ? '\nBasic and Premium members must accept it too' : ''}`;
}

function Team({
  community: { msteams_team_url: url, msteams_manager_email, sponsor_company },
}: {
  community: PartnerGroup;
}) {
  return (
    <>
      {isShownAddress(url) && (
        <span className="block wrap-anywhere">
          Tells {sponsor_company?.name ?? 'the host'} about its cases in this group, at {url}
        </span>
      )}
      {url && !isShownAddress(url) && (
        <TextLink external href={url} className="break-all">
          Open the team
        </TextLink>
      )}
      {!url && 'On'}
      {msteams_manager_email && <span className="block break-all text-ink-soft">{msteams_manager_email}</span>}
    </>
  );
}
