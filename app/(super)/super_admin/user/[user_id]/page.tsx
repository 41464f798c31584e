import type { Metadata } from 'next';
import { LoginAs } from '@/components/accounts/login-as';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { PhoneLink } from '@/components/ui/phone-link';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { runQuery } from '@/lib/core/run-query';
import { fullName } from '@/lib/shared/actor';
import { REGISTRATION_TYPES, ROLES, USER_STATUS } from '@/lib/shared/enums';
import { readAnyUser } from '@/lib/users/read-any';

export const metadata: Metadata = { title: 'User' };

/** A user's account, and the way to log in as that person; Back to Admin returns here (spec 1 §4). */
export default async function UserPage({ params }: { params: Promise<{ user_id: string }> }) {
  const { user, company, country } = await runQuery(readAnyUser, await params);
  const mayActAs = user.status === 'active' && company?.status === 'active' && user.role !== 'api';
  return (
    <Screen
      title={fullName(user) || user.email}
      hint={user.email}
      back={<TextLink href="/super_admin/dashboard">Dashboard</TextLink>}
      actions={mayActAs && <LoginAs id={user.id} first_name={user.first_name} />}
    >
      <Card title="Account">
        <DescriptionList
          of={[
            ['Role', ROLES[user.role]],
            ['Status', USER_STATUS[user.status]],
            ['Company', company?.name],
            ['Phone', user.phone && <PhoneLink key="phone" number={user.phone} />],
            ['City', user.city],
            ['Country', country],
            ['Focus group', user.focus_group],
            ['Created Through', REGISTRATION_TYPES[user.registration_type]],
            ['Created', <Time key="created" at={user.created_at} local />],
            ['Last login', user.last_login_at ? <Time key="login" at={user.last_login_at} local /> : 'Never'],
          ]}
        />
      </Card>
    </Screen>
  );
}
