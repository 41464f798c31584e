import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { membershipName } from '@/lib/network/groups/policy';
import type { OwnRelation } from '@/lib/network/groups/resources';
import { USER_ACCESS } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';

type Props = { relation: OwnRelation; host: string | undefined };

export function BesideAccess({ relation: membership, host }: Props) {
  const isLimited = membership.user_access_flag === 'limit';
  return (
    <>
      <Card title="Membership">
        <DescriptionList
          stacked
          of={[
            ['With', membershipName(membership)],
            ['Host', host],
            ['Inbound process', membership.document?.name],
            ['User access', USER_ACCESS[membership.user_access_flag]],
          ]}
        />
      </Card>
      <Card title="What access means">
        <ul className="list-disc space-y-2 pl-5">
          <li>Users with access find the group’s partners and open cases with them.</li>
          {isLimited && (
            <li>Who is added gets an email. Who is removed loses the partners at once; open cases stay.</li>
          )}
          <li>
            {isLimited
              ? 'New users get access if the group is one of your default groups: '
              : 'To limit it, ask the network: '}
            {isLimited ? (
              <TextLink href={pagePath('/admin/company/registration')}>Registration settings</TextLink>
            ) : (
              <TextLink href={pagePath('/admin/company')}>Company</TextLink>
            )}
          </li>
        </ul>
      </Card>
    </>
  );
}
