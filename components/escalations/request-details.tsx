import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import type { ManagerRequestDetails } from '@/lib/escalations/request';
import { RequestFacts } from './request-summary';

/** The request as it was sent, with the escalation instructions (spec 1 §2). */
export function ManagerRequestSent({ sent, onAnother }: { sent: ManagerRequestDetails; onAnother: () => void }) {
  return (
    <>
      <RequestFacts request={sent} />
      {sent.escalation_instructions && (
        <Card title="Escalation instructions">
          <SanitizedHtml html={sent.escalation_instructions} />
        </Card>
      )}
      <div className="flex flex-wrap gap-2">
        {sent.token && (
          <LinkButton kind="primary" href={`/manager/request/${sent.token}`}>
            View request
          </LinkButton>
        )}
        <Button onClick={onAnother}>{sent.sample_submission ? 'Test again' : 'Send another request'}</Button>
      </div>
    </>
  );
}
