/** @jest-environment jsdom */
import { render } from '@testing-library/react';
import { ExpectedAnswer } from '@/components/intake/forms/expected-answer';
import type { Priority } from '@/lib/shared/enums';
import { NO_HOURS } from '@/lib/shared/week-hours';

/* A Saturday; the desk opens on Monday at seven in Berlin. */
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') }));
afterEach(() => jest.useRealTimers());

const HOURS = { ...NO_HOURS, mon: [['07:00', '17:00']] as [string, string][] };
const OLA = { user_type: 'main' as const, first_name: 'Ola', last_name: 'Nordmann', email: 'ola@borealis.test' };

function shown(priority: Priority, { counted = ['high', 'medium'], seesOwner = true } = {}) {
  const clock = { name: 'Desk', time_zone: 'Europe/Berlin', around_the_clock: false, hours: HOURS, holidays: [] };
  const times = { p1_response_time: 1, p2_response_time: 4, p3_response_time: 24 };
  const messages = { custom: false, p1_message: null, p2_message: null, p3_message: null, ...times };
  const { container } = render(
    <ExpectedAnswer
      document={{
        company: 'Borealis',
        priority_messages: messages,
        receiver_hours: { clock, priorities: counted as Priority[] },
        version: { manager_users: seesOwner ? [OLA] : [] },
      }}
      priority={priority}
    />,
  );
  return container.textContent;
}

/* rule: clock.shown */
test.each<[string, Priority, Parameters<typeof shown>[1], RegExp]>([
  [
    'when a P2 is answered',
    'medium',
    {},
    /^Borealis answers by Mon 11:00 CET \(opens Mon 07:00\), within 4 h of their working time\.$/,
  ],
  [
    'that a P1 goes to a closed desk, and whom to reach',
    'high',
    {},
    /Borealis is closed until Mon 07:00 CET.*escalation contact: Ola Nordmann, ola@borealis\.test\.$/,
  ],
  ['no contact to a caller', 'high', { seesOwner: false }, /closed until Mon 07:00 CET.*ask a manager of your company/],
  [
    'a closed desk where a P1 counts around the clock',
    'high',
    { counted: ['medium'] },
    /^Borealis is closed until Mon 07:00 CET/,
  ],
  ['nothing for a priority around the clock', 'low', {}, /^$/],
])('the form says %s', (_, priority, options, text) => {
  expect(shown(priority, options)).toMatch(text);
});
