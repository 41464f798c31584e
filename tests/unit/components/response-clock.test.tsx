/** @jest-environment jsdom */
import { render } from '@testing-library/react';
import { ResponseClock } from '@/components/cases/response-clock';

const AT = { created_at: '2026-11-20T12:00:00Z', respond_by: '2026-11-20T13:00:00Z', now: '2026-11-20T12:20:00Z' };
const textOf = (props: Partial<Parameters<typeof ResponseClock>[0]>) =>
  render(<ResponseClock status="open" first_answered_at={null} {...AT} {...props} />).container.textContent;

test.each([
  ['time left', {}, '40 min left'],
  ['time passed', { now: '2026-11-20T13:05:00Z' }, 'late by 5 min'],
  ['an answer in time', { status: 'accepted', first_answered_at: '2026-11-20T12:35:00Z' }, 'answered in 35 min'],
  [
    'a late answer',
    { status: 'accepted', first_answered_at: '2026-11-20T13:05:00Z' },
    'answered in 1 h 5 min, 5 min late',
  ],
  ['no answer at all', { status: 'closed' }, 'not answered'],
] as const)('shows %s', (_, props, words) => expect(textOf(props)).toBe(words));
