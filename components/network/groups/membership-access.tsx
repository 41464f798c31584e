import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { membershipName } from '@/lib/network/groups/policy';
import { USER_ACCESS } from '@/lib/shared/enums';
import { plural } from '@/lib/shared/format';
import { isPage, pagePath } from '@/lib/shared/paths';
import type { OwnRelation } from '@/lib/network/groups/resources';

type Props = { relations: OwnRelation[]; group_id: number };

/**
 * Access of a company's users to a group, for each of its memberships. Managers edit only limited access (spec 2 §6);
 * the network decides which access is limited.
 */
export function MembershipAccess({ relations: memberships, group_id }: Props) {
  if (!memberships.length) return 'Your company hosts this group without being a member of it.';
  const open = memberships.find(({ user_access_flag }) => user_access_flag === 'all');
  const mixed = open && memberships.some(({ user_access_flag }) => user_access_flag === 'limit');
  return (
    <div className="space-y-2">
      {memberships.map((membership) => (
        <Membership key={membership.id} relation={membership} group_id={group_id} named={memberships.length > 1} />
      ))}
      {mixed && (
        <p className="text-sm text-ink-soft">
          All users reach this group’s partners through “{membershipName(open)}”, whatever the lists of the others say.
        </p>
      )}
      {open && <AskToLimit />}
    </div>
  );
}

function Membership({
  relation: membership,
  group_id,
  named,
}: {
  relation: OwnRelation;
  group_id: number;
  named: boolean;
}) {
  const limited = membership.user_access_flag === 'limit';
  const path = pagePath('/admin/partner_groups/[group_id]/users', { group_id });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 break-words">
        {named && <span className="block font-medium">{membershipName(membership)}</span>}
        {USER_ACCESS[membership.user_access_flag]}
        {limited && ` · ${plural(membership.users_with_access ?? 0, 'user')}`}
      </span>
      {limited && (
        <LinkButton
          small
          href={named ? `${path}?relation=${membership.id}` : path}
          aria-label={named ? `Manage Access of ${membershipName(membership)}` : undefined}
        >
          Manage Access
        </LinkButton>
      )}
    </div>
  );
}

const COMPANY = '/admin/company';

function AskToLimit() {
  return (
    <p className="text-sm text-ink-soft">
      To limit it to some users, send a change request
      {isPage(COMPANY) ? (
        <>
          {' '}
          from the <TextLink href={COMPANY}>Company page</TextLink>.
        </>
      ) : (
        '.'
      )}
    </p>
  );
}
