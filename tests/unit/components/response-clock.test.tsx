/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { AnswerBy } from '@/components/work/cases/answer-by';
import { AnswerDue } from '@/components/work/cases/answer-due';
import { ResponseClock } from '@/components/work/cases/response-clock';
import { NO_HOURS, type HoursInterval } from '@/lib/shared/week-hours';
import type { Calendar } from '@/lib/shared/working-hours';

const DAY: HoursInterval[] = [['07:00', '17:00']];
const BERLIN: Calendar = {
  ...{ time_zone: 'Europe/Berlin', around_the_clock: false, holidays: [] },
  hours: { ...NO_HOURS, mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY },
};
const OPEN = { status: 'open' as const, created_at: '2026-11-27T12:00Z', first_answered_at: null };

/* rule: clock.shown */
test.each<[string, Calendar | undefined, string, string, string]>([
  [
    'open',
    BERLIN,
    '2026-11-27T13:00Z',
    '2026-11-27T15:10Z',
    '2 h 10 min of working time left, 2 h 10 min by the clock',
  ],
  [
    'over the weekend',
    BERLIN,
    '2026-11-27T15:30Z',
    '2026-11-30T06:40Z',
    '1 h 10 min of working time left, 2 d 15 h by the clock',
  ],
  ['late', BERLIN, '2026-11-30T08:40Z', '2026-11-30T06:40Z', 'late by 2 h'],
  ['around the clock', undefined, '2026-11-27T13:00Z', '2026-11-27T15:10Z', '2 h 10 min left'],
])('the time that is left: %s', async (_, clock, now, respond_by, words) => {
  const { container } = render(<ResponseClock {...OPEN} {...{ clock, now, respond_by }} />);
  await screen.findByText(/left|late/);
  expect(container).toHaveTextContent(words);
});

test('an answered case says how much of its time was working time, and how late it was', async () => {
  const times = { respond_by: '2026-11-27T14:00Z', first_answered_at: '2026-11-27T15:00Z', now: '2026-11-28T15:00Z' };
  const { container } = render(<ResponseClock {...OPEN} {...times} clock={BERLIN} />);
  await screen.findByText(/of working time/);
  expect(container).toHaveTextContent('answered in 3 h, 3 h of working time, 1 h late');
});

test.each<[string, Calendar | undefined, string, string]>([
  ['in the receiver’s hours', BERLIN, '2026-11-27T15:30Z', 'Answer within 1 h 10 min of working time'],
  ['around the clock', undefined, '2026-11-30T05:40Z', 'Answer within 1 h'],
  ['late', BERLIN, '2026-11-30T08:40Z', 'Late by 2 h'],
])('the deadline as a badge: %s', async (_, clock, now, words) => {
  const { container } = render(<AnswerDue respond_by="2026-11-30T06:40Z" {...{ clock, now }} />);
  await screen.findByText(clock && !/Late/.test(words) ? /of working time/ : words);
  expect(container).toHaveTextContent(words);
});

test('until when to answer, by the receiver’s clocks too', async () => {
  const { container } = render(<AnswerBy respond_by="2026-11-30T09:30Z" now="2026-11-28T13:00Z" clock={BERLIN} />);
  await screen.findByText(/of working time/);
  expect(container).toHaveTextContent(
    /^Answer by .+, 3 h 30 min of working time left: Mon 10:30 CET \(opens Mon 07:00\)$/,
  );
});
