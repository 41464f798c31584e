import { Alert } from '@/components/ui/alert';
import { LinkedText } from '@/components/ui/linked-text';
import { isWithdrawn } from '@/lib/work/cases/policy';
import type { CaseView } from '@/lib/work/cases/rows';
import { askerOf } from './case-people';
import { ContactCard } from './person-contact';

/** Shows the receiver's remaining actions when a case can't be answered, below the sentence that says why. */
export function ClosedToAnswers({ theCase }: { theCase: CaseView }) {
  const { status, company, close_reason } = theCase;
  if (status === 'accepted') return <ContactCard title="Your contact" person={askerOf(theCase)} />;
  if (status === 'information') return <Alert>We’ll email you when {company.name} replies.</Alert>;
  if (isWithdrawn(theCase))
    return (
      <Alert title="Withdrawn. You don’t need to answer.">{close_reason && <LinkedText text={close_reason} />}</Alert>
    );
  return status === 'open' ? null : <Alert>There is nothing more to do.</Alert>;
}
