import type { Metadata } from 'next';
import { WaitingTiles } from '@/components/network/waiting-tiles';
import { ApprovalQueue } from '@/components/onboarding/approval-queue';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { NetworkQueue } from '@/components/users/network-queue';
import { runQuery } from '@/lib/core/run-query';
import { readWaiting } from '@/lib/network/dashboard';
import { listOnboarding } from '@/lib/onboarding/queue';
import { listNetworkRegistrations } from '@/lib/users/network-queue';
import { Escalations } from './escalations';
import { CompanySearch, UserSearch } from './search';

export const metadata: Metadata = { title: 'Dashboard' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The super admin's start: what waits today, search, and the queues (spec 3 §2). */
export default async function SuperDashboard({ searchParams }: Props) {
  const address = await searchParams;
  const all = address.onboarding === 'all';
  const [waiting, onboarding, registrations] = await Promise.all([
    runQuery(readWaiting, {}),
    runQuery(listOnboarding, { status: all ? 'all' : 'waiting' }),
    runQuery(listNetworkRegistrations, {}),
  ]);
  return (
    <Screen
      title="Dashboard"
      wide
      actions={
        <nav aria-label="Network" className="flex flex-wrap gap-2">
          <LinkButton href="/super_admin/mail">Mail</LinkButton>
          <LinkButton href="/super_admin/requests">Requests</LinkButton>
          <LinkButton href="/super_admin/audit">Audit</LinkButton>
        </nav>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Card title="Companies" hint="Find a company by name or sub-domain.">
          <CompanySearch />
        </Card>
        <Card title="Users" hint="Find a user by name or email, then open the account or log in as them.">
          <UserSearch />
        </Card>
      </div>
      <WaitingTiles waiting={waiting} />
      <ApprovalQueue queue={onboarding} all={all} home="/super_admin/dashboard" />
      <div id="registration-queue">
        <NetworkQueue {...registrations} />
      </div>
      <Escalations address={address} />
    </Screen>
  );
}
