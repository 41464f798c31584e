import type { Metadata } from 'next';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { CompanySearch } from './company-search';
import { UserSearch } from './user-search';

export const metadata: Metadata = { title: 'Dashboard' };

/** The super admin's start: find a user or a company (spec 3 §2). */
export default function SuperDashboard() {
  return (
    <Screen title="Dashboard">
      <Card title="Users" hint="Find a user by name or email, then open the account or log in as them.">
        <UserSearch />
      </Card>
      <Card title="Companies" hint="Find a company by name or sub-domain.">
        <CompanySearch />
      </Card>
    </Screen>
  );
}
