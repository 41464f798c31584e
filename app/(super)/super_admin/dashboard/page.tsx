import type { Metadata } from 'next';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { UserSearch } from './user-search';

export const metadata: Metadata = { title: 'Dashboard' };

/** The super admin's start: find a user (spec 3 §2). */
export default function SuperDashboard() {
  return (
    <Screen title="Dashboard">
      <Card title="Users" hint="Find a user by name or email, then open the account or log in as them.">
        <UserSearch />
      </Card>
    </Screen>
  );
}
