import Link from 'next/link';
import { cache } from 'react';
import { lockedScreen } from '@/app/locked-screen';
import { titleOf } from '@/app/case-page';
import { BesideAccess } from '@/components/network/groups/beside-access';
import { GroupUsers } from '@/components/network/groups/group-users';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { LinkTabs } from '@/components/ui/tabs';
import { only } from '@/lib/platform/operation/operation';
import { runQuery } from '@/lib/platform/operation/run-query';
import { groupUsersPage } from '@/lib/network/groups/group-users';
import { ACCESS_SORTS, membershipName } from '@/lib/network/groups/policy';
import { tableQueryOf, type Address } from '@/lib/shared/table-address';
import { readPartnerGroup } from '@/lib/network/groups/read';
import { fullAdmin } from '@/lib/shared/gates';
import { pagePath } from '@/lib/shared/paths';

type Props = {
  params: Promise<{ group_id: string }>;
  searchParams: Promise<Address>;
};

const load = cache((id: string) => runQuery(only(fullAdmin, readPartnerGroup), { id }));

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => `User access · ${(await load((await params).group_id)).group.name}`, 'User access');

/** Each membership has its own list of users (spec 2 §2 admin.partner_groups.users). */
export default async function GroupUserAccess({ params, searchParams }: Props) {
  const locked = await lockedScreen({ title: 'User access', what: 'Partner groups are' });
  if (locked) return locked;
  const [{ group_id }, address] = await Promise.all([params, searchParams]);
  const [{ group }, { relation: membership, relations: memberships, users }] = await Promise.all([
    load(group_id),
    runQuery(groupUsersPage, { id: group_id, relation_id: address.relation, ...tableQueryOf(address, ACCESS_SORTS) }),
  ]);
  const path = pagePath('/admin/partner_groups/[group_id]/users', { group_id: group.id });
  return (
    <Screen
      title="User access"
      back={
        <Link
          href={pagePath('/admin/partner_groups/[group_id]', { group_id: group.id })}
          className="min-w-0 break-words"
        >
          {group.name}
        </Link>
      }
      aside={<BesideAccess relation={membership} host={group.sponsor_company?.name} />}
    >
      {memberships.length > 1 && (
        <LinkTabs
          label="Memberships in this group"
          tabs={memberships.map((one) => ({
            href: `${path}?relation=${one.id}`,
            label: membershipName(one),
            current: one.id === membership.id,
          }))}
        />
      )}
      {membership.user_access_flag === 'all' ? (
        <Alert title="All users have access">
          Every user of your company can open cases with this group’s partners. There is no list to manage.
        </Alert>
      ) : (
        <GroupUsers
          key={membership.id}
          group={{ id: group.id, name: group.name }}
          relation_id={membership.id}
          users={users}
          base={`/api/admin/company/partner_groups/${group.id}`}
          add={`/api/admin/partner_groups/${group.id}/users/add`}
        />
      )}
    </Screen>
  );
}
