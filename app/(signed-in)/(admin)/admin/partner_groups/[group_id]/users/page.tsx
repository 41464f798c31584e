import Link from 'next/link';
import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { GroupUsers } from '@/components/groups/group-users';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { LinkTabs } from '@/components/ui/tabs';
import { runQuery } from '@/lib/core/run-query';
import { groupUsersPage } from '@/lib/groups/access-users';
import { ACCESS_SORTS, listingOf, membershipName } from '@/lib/groups/policy';
import { readPartnerGroup } from '@/lib/groups/read';
import { pagePath } from '@/lib/shared/paths';

type Props = {
  params: Promise<{ group_id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const load = cache((id: string) => runQuery(readPartnerGroup, { id }));

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => `User access · ${(await load((await params).group_id)).group.name}`, 'User access');

/** Who of the company may use a group; each membership has a list of its own (spec 2 §2 admin.partner_groups.users). */
export default async function GroupUserAccess({ params, searchParams }: Props) {
  const [{ group_id }, address] = await Promise.all([params, searchParams]);
  const [{ group }, { relation, relations, users }] = await Promise.all([
    load(group_id),
    runQuery(groupUsersPage, { id: group_id, relation_id: address.relation, ...listingOf(address, ACCESS_SORTS) }),
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
      wide
    >
      {relations.length > 1 && (
        <LinkTabs
          label="Memberships in this group"
          tabs={relations.map((one) => ({
            href: `${path}?relation=${one.id}`,
            label: membershipName(one),
            current: one.id === relation.id,
          }))}
        />
      )}
      {relation.user_access_flag === 'all' ? (
        <Alert title="All users have access">
          Every user of your company can open cases with this group’s partners. There is no list to manage.
        </Alert>
      ) : (
        <GroupUsers
          key={relation.id}
          group={{ id: group.id, name: group.name }}
          relation_id={relation.id}
          users={users}
          base={`/api/admin/company/partner_groups/${group.id}`}
          add={`/api/admin/partner_groups/${group.id}/users/add`}
        />
      )}
    </Screen>
  );
}
