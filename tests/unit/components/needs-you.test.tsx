/** @jest-environment jsdom */
import { fireEvent, render, screen, within } from '@testing-library/react';
import { NeedsYou } from '@/components/work/cases/needs-you';
import type { NeedsYou as Waiting, WaitingCase } from '@/lib/work/cases/lists/dashboard';

const NOW = '2026-11-20T12:00:00.000Z';
const waiting: WaitingCase = {
  act: 'answer',
  token: 'abc',
  internal_case_number: 'BOR-9',
  partner_case_number: 'ACM-1',
  summary: 'Array is down',
  partner: { name: 'Acme Storage' },
  priority: 'high',
  status: 'open',
  respond_by: '2026-11-20T12:55:00.000Z',
  waiting_since: null,
  mine: false,
  stands_in_for: null,
};
const needsYou = (over: Partial<Waiting>, admin = false, people: { total: number; names: string[] } | null = null) => (
  <NeedsYou
    waiting={{ cases: [], more: null, total: over.cases?.length ?? 0, total_is_exact: true, ...over }}
    registrations={
      people && {
        total: people.total,
        people: people.names.map((name, id) => ({ id, name, email: `${id}@acme.test`, created_at: NOW })),
      }
    }
    admin={admin}
    now={NOW}
  />
);
const show = (over: Partial<WaitingCase>, admin = false) =>
  render(needsYou({ cases: [{ ...waiting, ...over }] }, admin));
const several = (count: number, mine: boolean) =>
  Array.from({ length: count }, (_, at) => ({
    ...waiting,
    token: `${mine ? 'own' : 'all'}-${at}`,
    internal_case_number: `${mine ? 'OWN' : 'ALL'}-${at}`,
    mine,
  }));
const shownIn = (part: string) => {
  const list = screen.queryByRole('list', { name: part });
  return list ? within(list).getAllByRole('listitem').length : 0;
};

test.each<[string, Partial<WaitingCase>, boolean, string, string, string, string]>([
  ['an inbound case', {}, false, '55 min left', 'is waiting for an answer', 'Answer BOR-9', '/case/abc/respond'],
  [
    'one whose information arrived',
    { status: 'information', waiting_since: '2026-11-20T10:00:00.000Z' },
    false,
    'waiting 2 h',
    'sent the information you asked for',
    'Answer BOR-9',
    '/case/abc/respond',
  ],
  [
    'information that is owed',
    { act: 'reply', status: 'information', waiting_since: '2026-11-20T11:15:00.000Z' },
    false,
    'waiting 45 min',
    'needs more information from you',
    'Reply BOR-9',
    '/case/abc/information',
  ],
  [
    'a late answer',
    { act: 'chase', respond_by: '2026-11-20T10:00:00.000Z' },
    false,
    'late by 2 h',
    'has not answered yet',
    'View case BOR-9',
    '/my-cases/abc',
  ],
  [
    'a new note',
    { act: 'read', status: 'accepted', waiting_since: '2026-11-20T11:15:00.000Z' },
    false,
    'waiting 45 min',
    'wrote to you',
    'Read BOR-9',
    '/my-cases/abc',
  ],
  [
    'a late answer, for a manager',
    { act: 'chase', respond_by: '2026-11-20T10:00:00.000Z' },
    true,
    'late by 2 h',
    'has not answered yet',
    'View case BOR-9',
    '/admin/case/abc',
  ],
])('%s has its clock and its next act', (_, over, admin, clock, text, button, href) => {
  show(over, admin);
  expect(screen.getByText(clock)).toBeVisible();
  expect(screen.getByText(text, { exact: false })).toHaveTextContent(`Acme Storage ${text}`);
  expect(screen.getByRole('link', { name: button })).toHaveAttribute('href', href);
});

test('the rest is one link away, when there is one', () => {
  const { rerender } = show({});
  expect(screen.queryByRole('link', { name: /View more/ })).toBeNull();
  rerender(needsYou({ cases: [waiting], more: 'mine-30', total: 50, total_is_exact: false }));
  expect(screen.getByRole('link', { name: 'View more in My Active Cases (30 days)' })).toHaveAttribute(
    'href',
    expect.stringContaining('?type=mine-30#cases'),
  );
});

test.each([
  [6, 4, 3, 2],
  [8, 1, 4, 1],
  [1, 9, 1, 4],
  [9, 0, 5, 0],
])(
  'of %i of one’s own and %i of the company %i and %i are shown first, and all in place',
  (own, all, first, second) => {
    render(needsYou({ cases: [...several(own, true), ...several(all, false)] }));
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(`Needs you (${own + all})`);
    expect([shownIn('Only you'), shownIn('Your company')]).toEqual([first, second]);
    const button = screen.getByRole('button', { name: `Show all ${own + all}` });
    fireEvent.click(button);
    expect([shownIn('Only you'), shownIn('Your company')]).toEqual([own, all]);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect([shownIn('Only you'), shownIn('Your company')]).toEqual([first, second]);
  },
);

test('five or fewer need no button', () => {
  render(needsYou({ cases: several(5, false) }));
  expect(screen.queryByRole('button')).toBeNull();
});

test('a manager approves or rejects who waits, and finds the others among the users', () => {
  render(needsYou({}, true, { total: 7, names: ['Noor Visser', 'Ivo Prins'] }));
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Needs you (7)');
  expect(shownIn('People waiting for approval')).toBe(2);
  expect(screen.getByRole('button', { name: 'Approve Noor Visser' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reject Ivo Prins' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'View all 7 registrations' })).toHaveAttribute('href', '/admin/users');
});
