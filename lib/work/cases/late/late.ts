import { isUnanswered, type CaseState } from '@/lib/shared/case-states';
import { msOf, REMINDER_PAUSE } from '@/lib/shared/durations';
import type { DateInput } from '@/lib/shared/format';
import { ALL_NOTIFIED } from './escalation-contacts';
import { phonesIn } from '@/lib/work/cases/phones-in-text';
import type { CaseEventRow, LateCase } from '@/lib/work/cases/resources';

type Clocked = Pick<CaseState, 'status' | 'first_answered_at'> & {
  respond_by: DateInput;
  escalation_step: number;
  document: { version: { escalation_instructions: string | null } };
};
type Happened = Pick<CaseEventRow, 'type' | 'text' | 'created_at'>;

const isLateCase = (theCase: Pick<Clocked, 'status' | 'first_answered_at' | 'respond_by'>, now = new Date()) =>
  isUnanswered(theCase) && new Date(theCase.respond_by) < now;

/** Lists the actions on a late case since its clock started; null for any other case (rule: cases.late). */
export function lateCase(theCase: Clocked, events: Happened[], now = new Date()): LateCase | null {
  if (!isLateCase(theCase, now)) return null;
  const running = events.slice(events.findLastIndex(({ type }) => type === 'priority-raised') + 1);
  const last = (name: CaseEventRow['type'], among: Happened[]) =>
    among.findLast(({ type }) => type === name)?.created_at ?? null;
  const escalations = running.filter(({ type }) => type === 'escalated');
  return {
    reminded_at: last('reminder', running),
    // The network may notify the same contacts again; the text names their roles.
    notified: new Set(escalations.map(({ text }) => text)).size,
    all_notified: theCase.escalation_step >= ALL_NOTIFIED,
    notified_at: last('escalated', running),
    network_asked_at: last('network-asked', events),
    phones: phonesIn(theCase.document.version.escalation_instructions ?? ''),
  };
}

export const mayRemind = ({ reminded_at }: Pick<LateCase, 'reminded_at'>, now = new Date()) =>
  reminded_at === null || now.getTime() - new Date(reminded_at).getTime() >= msOf(REMINDER_PAUSE);
