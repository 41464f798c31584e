import { EscalationQueue } from '@/components/work/cases/escalation-queue';
import { Card } from '@/components/ui/card';
import { escalationQueue } from '@/lib/work/cases/late/escalation-queue';
import { queueListOf } from '@/lib/work/cases/policy';
import { runQuery } from '@/lib/platform/operation/run-query';
import type { Address } from '@/lib/shared/table-address';

type Props = { address: Address; now: string };

export async function Escalations({ address, now }: Props) {
  const page = await runQuery(escalationQueue, queueListOf(address));
  return (
    <Card title="Escalation Reporting" id="escalations">
      <EscalationQueue page={page} filter={page.filter} now={now} />
    </Card>
  );
}
