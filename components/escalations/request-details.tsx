import { WrittenHtml } from '@/components/ui/written-html';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import type { ManagerRequestDetails } from '@/lib/escalations/request';
import { RequestFacts } from './request-facts';

/** What was sent to the managers, and what to do if nobody answers (spec 1 §2). */
export function ManagerRequestSent({ sent, onAnother }: { sent: ManagerRequestDetails; onAnother: () => void }) {
  return (
    <>
      <RequestFacts request={sent} />
      {sent.escalation_instructions && <Card title="Escalation instructions"><WrittenHtml html={sent.escalation_instructions} /></Card>}
      <div className="flex flex-wrap gap-2">
        <LinkButton kind="primary" href={`/manager/request/${sent.token}`}>View request</LinkButton>
        <Button onClick={onAnother}>Open another</Button>
      </div>
    </>
  );
}
