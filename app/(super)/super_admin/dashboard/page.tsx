import type { Metadata } from 'next';
import { WaitingTiles } from '@/components/network/operators/waiting-tiles';
import { ApprovalQueue } from '@/components/network/onboarding/approval-queue';
import { Fresh } from '@/components/shell/fresh';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { RegistrationQueue } from '@/components/people/users/registration-queue';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readWaiting } from '@/lib/network/operators/dashboard';
import { listOnboarding } from '@/lib/network/onboarding/queue';
import { listRegistrations } from '@/lib/people/users/registration-queue';
import { Escalations } from './escalations';
import { CompanySearch, UserSearch } from './search';
import type { Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Dashboard' };

type Props = { searchParams: Promise<Address> };

export default async function SuperDashboard({ searchParams }: Props) {
  const now = new Date().toISOString();
  const address = await searchParams;
  const all = address.onboarding === 'all';
  const [waiting, onboarding, registrations] = await Promise.all([
    runQuery(readWaiting, {}),
    runQuery(listOnboarding, { status: all ? 'all' : 'waiting' }),
    runQuery(listRegistrations, {}),
  ]);
  return (
    <Screen title="Dashboard">
      <div className="grid gap-4 md:grid-cols-2">
        <Card title="Companies" hint="Find a company by name or sub-domain.">
          <CompanySearch />
        </Card>
        <Card title="Users" hint="Find a user by name or email, then open the account or log in as them.">
          <UserSearch />
        </Card>
      </div>
      <WaitingTiles waiting={waiting} />
      <Escalations address={address} now={now} />
      <ApprovalQueue queue={onboarding} all={all} home="/super_admin/dashboard" />
      <div id="registration-queue">
        <RegistrationQueue
          registrations={registrations}
          to="/api/super_admin/registration"
          canDecide
          requiresApproval
        />
      </div>
      <Fresh since={now} registrations={waiting.registrations.total} />
    </Screen>
  );
}
