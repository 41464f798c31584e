import type { Metadata } from 'next';
import { lockedScreen } from '@/app/locked-screen';
import { AccessTabs } from '@/components/people/provisioning/access-tabs';
import { TeamsList } from '@/components/people/provisioning/teams-list';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { listTeams } from '@/lib/people/provisioning/teams';
import { runQuery } from '@/lib/platform/operation/run-query';

export const metadata: Metadata = { title: 'Teams' };

export default async function TeamsPage() {
  const back = <TextLink href="/admin/company">Company</TextLink>;
  const locked = await lockedScreen({ title: 'Teams', what: 'Teams are', back });
  if (locked) return locked;
  const { data, processes } = await runQuery(listTeams, {});
  return (
    <Screen title="Teams" hint="A team is a name with members, which a process can mail." back={back}>
      <AccessTabs current="/admin/company/teams" />
      <TeamsList teams={data} processes={processes} />
    </Screen>
  );
}
