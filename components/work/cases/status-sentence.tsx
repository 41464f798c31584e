import type { ReactNode } from 'react';
import type { LucideIcon } from '@/components/ui/icon';
import {
  Ban,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  Lock,
  MessageSquareReply,
  PhoneCall,
} from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import { isWithdrawn } from '@/lib/work/cases/policy';
import type { CaseView } from '@/lib/work/cases/rows';
import { stateOf, type CaseStateName } from '@/lib/shared/case-states';
import { classes } from '@/lib/shared/classes';
import type { ResponseType } from '@/lib/shared/enums';
import { AnswerBy } from './answer-by';

type Props = { theCase: CaseView; now: string };
type Look = [icon: LucideIcon, ink: string];

const LOOKS: Record<CaseStateName, Look> = {
  unanswered: [Clock, 'text-amber-ink'],
  contacted: [PhoneCall, 'text-amber-ink'],
  asked: [CircleHelp, 'text-blue-ink'],
  replied: [MessageSquareReply, 'text-amber-ink'],
  auto_accepted: [Clock, 'text-amber-ink'],
  accepted: [CircleCheck, 'text-green-ink'],
  rejected: [CircleX, 'text-red-ink'],
  closed: [Lock, 'text-ink-soft'],
};
const WITHDRAWN: Look = [Ban, 'text-ink-soft'];

/**
 * States the deadline to the receiver above the heading, and afterward what was done and when (rule:
 * cases.receiver-page).
 */
export function StatusSentence({ theCase, now }: Props) {
  const [Icon, ink] = isWithdrawn(theCase) ? WITHDRAWN : LOOKS[stateOf(theCase)];
  return (
    <p className={classes('mb-1 flex items-start gap-1.5 font-medium', ink)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{sentenceOf(theCase, now)}</span>
    </p>
  );
}

function sentenceOf(theCase: CaseView, now: string): ReactNode {
  const { company, phone_contact, information_replied_at, closed_at } = theCase;
  const at = (type: ResponseType) => (
    <Time at={theCase.responses.findLast((response) => response.type === type)?.created_at} />
  );
  const sentences: Record<CaseStateName, ReactNode> = {
    unanswered: <AnswerBy respond_by={theCase.respond_by.toISOString()} clock={theCase.clock} now={now} />,
    contacted: phone_contact ? (
      <>
        {company.name} recorded a call by {phone_contact.engineer_name} at <Time at={phone_contact.created_at} />
      </>
    ) : (
      <>
        You wrote to {company.name} at <Time at={theCase.first_answered_at} />
      </>
    ),
    asked: <>You asked for information at {at('information-request')}</>,
    replied: (
      <>
        {company.name} sent the information at <Time at={information_replied_at} />
      </>
    ),
    auto_accepted: (
      <>
        Accepted automatically, waits for a person:{' '}
        <AnswerBy respond_by={theCase.respond_by.toISOString()} clock={theCase.clock} now={now} />
      </>
    ),
    accepted: (
      <>
        {theCase.responses.findLast(({ type }) => type === 'approval')?.automatic
          ? 'Accepted automatically'
          : 'You accepted'}{' '}
        at {at('approval')}
      </>
    ),
    rejected: <>You rejected at {at('rejection')}</>,
    closed: (
      <>
        {isWithdrawn(theCase) ? `${company.name} withdrew the case` : 'Closed'} at <Time at={closed_at} />
      </>
    ),
  };
  return sentences[stateOf(theCase)];
}
