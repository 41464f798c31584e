import { Time } from '@/components/ui/time';
import type { LateCase } from '@/lib/work/cases/resources';

type Props = { late: LateCase; whose: 'their' | 'your' };

const SOME = ['', 'One contact was', 'Two contacts were', 'Three contacts were'];
const ALL = ['', 'The only contact was', 'Both contacts were', 'All three contacts were'];

/** States completed steps of an escalation as completed (rule: cases.late). */
export function EscalationSoFar({ late: { notified, all_notified, notified_at }, whose }: Props) {
  if (!notified)
    return all_notified
      ? `${whose === 'their' ? 'They have' : 'Your company has'} named no escalation contact.`
      : `The first of ${whose} escalation contacts is notified next.`;
  return (
    <>
      {(all_notified ? ALL : SOME)[notified]} notified, {notified > 1 && 'last '}at <Time at={notified_at} />.
      {!all_notified && ' The next one follows.'}
    </>
  );
}
