import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { RequestFacts } from './request-summary';
import type { ManagerRequestDetails } from '@/lib/work/manager-requests/resources';
import type { Sent } from '@/lib/shared/answer';

export function ManagerRequestSent({ sent, onAnother }: { sent: Sent<ManagerRequestDetails>; onAnother: () => void }) {
  return (
    <>
      <RequestFacts request={sent} />
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
