import type { Metadata } from 'next';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { Escalations } from './escalations';
import { UserSearch } from './user-search';

export const metadata: Metadata = { title: 'Dashboard' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The super admin's start: find a user, and the cases of the network (spec 3 §2). */
export default async function SuperDashboard({ searchParams }: Props) {
  return (
    <Screen title="Dashboard" wide>
      <Card title="Users" hint="Find a user by name or email, then open the account or log in as them.">
        <UserSearch />
      </Card>
      <Escalations address={await searchParams} />
    </Screen>
  );
}
