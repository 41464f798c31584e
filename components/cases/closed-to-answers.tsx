import { Alert } from '@/components/ui/alert';
import type { CaseView } from '@/lib/cases/rows';

/** Why a case can't be answered now, in plain words for the receiver. */
export function ClosedToAnswers({ found: { status, company, first_answered_at } }: { found: CaseView }) {
  if (status === 'information')
    return <Alert>Your company asked {company.name} for information. We’ll email you when they reply.</Alert>;
  if (status === 'accepted') return <Alert level="success">Your company has accepted this case.</Alert>;
  if (status === 'rejected') return <Alert>Your company has rejected this case. There is nothing more to do.</Alert>;
  if (status !== 'closed') return null;
  return (
    <Alert>
      {first_answered_at
        ? 'This case is closed. There is nothing more to do.'
        : `${company.name} withdrew this case. You don’t need to answer it.`}
    </Alert>
  );
}
