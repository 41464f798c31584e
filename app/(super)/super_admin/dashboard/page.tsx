import type { Metadata } from 'next';
import { ApprovalQueue } from '@/components/onboarding/approval-queue';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { runQuery } from '@/lib/core/run-query';
import { listOnboarding } from '@/lib/onboarding/queue';
import { UserSearch } from './user-search';

export const metadata: Metadata = { title: 'Dashboard' };

type Props = { searchParams: Promise<{ onboarding?: string | string[] }> };

/** The super admin's start: find a user, decide on new members (spec 3 §2). */
export default async function SuperDashboard({ searchParams }: Props) {
  const all = (await searchParams).onboarding === 'all';
  const queue = await runQuery(listOnboarding, { status: all ? 'all' : 'waiting' });
  return (
    <Screen title="Dashboard">
      <Card title="Users" hint="Find a user by name or email, then open the account or log in as them.">
        <UserSearch />
      </Card>
      <ApprovalQueue queue={queue} all={all} home="/super_admin/dashboard" />
    </Screen>
  );
}
