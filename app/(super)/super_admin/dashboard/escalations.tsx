import { EscalationQueue } from '@/components/cases/escalation-queue';
import { Card } from '@/components/ui/card';
import { escalationQueue } from '@/lib/cases/escalation-queue';
import { queueListingOf } from '@/lib/cases/policy';
import { runQuery } from '@/lib/core/run-query';

type Props = { address: Record<string, string | string[] | undefined> };

/** "Escalation Reporting" of the dashboard; filter, search, sort and page are in the address (spec 3 §2). */
export async function Escalations({ address }: Props) {
  const page = await runQuery(escalationQueue, queueListingOf(address));
  return (
    <Card title="Escalation Reporting" id="escalations">
      <EscalationQueue page={page} filter={page.filter} now={new Date().toISOString()} />
    </Card>
  );
}
