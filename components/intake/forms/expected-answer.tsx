'use client';
import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { acceptedCases } from '@/lib/shared/acceptance';
import type { Priority } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { deadlineIn, openStatus } from '@/lib/shared/working-hours';
import { answersBy, opensAt } from '@/lib/shared/working-time';
import type { ContactDocument } from '@/lib/intake/processes/resources';

type Props = {
  document: Pick<ContactDocument, 'priority_messages' | 'receiver_hours'> & { company?: string } & {
    version: Partial<Pick<ContactDocument['version'], 'manager_users'>>;
  };
  priority: Priority;
};

const TICK = 30_000;

/**
 * Says before sending when an answer can be expected by the receiver's hours; for a P1 to a desk that is closed also who the
 * escalation contact is, to those who may see it (rule: clock.shown).
 */
export function ExpectedAnswer({ document: process, priority }: Props) {
  // The time of the reader, who may have the form open for hours.
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const tick = () => setNow(new Date());
    tick();
    const timer = setInterval(tick, TICK);
    return () => clearInterval(timer);
  }, []);
  const { receiver_hours, priority_messages, company = 'The partner', version } = process;
  if (!receiver_hours || !now) return null;
  const { clock, priorities } = receiver_hours;
  const { open_now, next_change } = openStatus(clock, now);
  const isUrgent = priority === 'high' && !open_now && next_change !== null;
  const contact = version.manager_users?.find(({ user_type }) => user_type === 'main');
  if (!priorities.includes(priority))
    return isUrgent ? <Closed {...{ company, contact }} opens={opensAt(next_change, now, clock)} /> : null;
  const hours = {
    high: priority_messages.p1_response_time,
    medium: priority_messages.p2_response_time,
    low: priority_messages.p3_response_time,
  }[priority];
  const due = deadlineIn(clock, now, hours);
  return (
    <div className="space-y-2">
      {due && (
        <p aria-live="polite">
          {company} answers by <span className="font-medium">{answersBy(due, now, clock)}</span>, within {hours} h of
          their working time.
        </p>
      )}
      {isUrgent && <Closed {...{ company, contact }} opens={opensAt(next_change, now, clock)} />}
    </div>
  );
}

type ByItselfProps = { document: Pick<ContactDocument, 'accepts'> & { company?: string }; priority: Priority };

/** Says before sending that the receiver accepts such a case without a person (rule: acceptance.shown). */
export function ByItself({ document: { accepts = [], company = 'The partner' }, priority }: ByItselfProps) {
  const fitting = accepts.filter(({ priorities }) => priorities === null || priorities.includes(priority));
  const rule = fitting.find(({ hours }) => hours === 'any') ?? fitting[0];
  if (!rule) return null;
  const hours = fitting.some((one) => one.hours !== rule.hours) ? 'any' : rule.hours;
  return (
    <p aria-live="polite">
      {company} accepts {acceptedCases({ hours, priorities: [priority] })}
      {rule.if_on_duty && `${hours === 'any' ? ' if' : ', if'} somebody is on duty`}. A person answers afterward, within
      the response time.
    </p>
  );
}

type ClosedProps = { company: string; opens: string; contact?: ContactDocument['version']['manager_users'][number] };

const Closed = ({ company, opens, contact }: ClosedProps) => (
  <Alert level="warning" title={`${company} is closed until ${opens}`}>
    {contact && (fullName(contact) || contact.email)
      ? `If it cannot wait, reach their escalation contact: ${[fullName(contact), contact.email].filter(Boolean).join(', ')}.`
      : 'If it cannot wait, ask a manager of your company, who sees their escalation contact.'}
  </Alert>
);
