/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { NeedsYou } from '@/components/cases/needs-you';
import type { WaitingCase } from '@/lib/cases/dashboard';

const NOW = '2026-11-20T12:00:00.000Z';
const waiting: WaitingCase = {
  act: 'answer',
  token: 'abc',
  internal_case_number: 'BOR-9',
  has_own_case_number: true,
  summary: 'Array is down',
  partner: { name: 'Acme Storage' },
  priority: 'high',
  status: 'open',
  respond_by: '2026-11-20T12:55:00.000Z',
  waiting_since: null,
};
const show = (over: Partial<WaitingCase>, admin = false) =>
  render(<NeedsYou waiting={{ cases: [{ ...waiting, ...over }], more: null }} admin={admin} now={NOW} />);

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
  rerender(<NeedsYou waiting={{ cases: [waiting], more: 'mine-30' }} admin={false} now={NOW} />);
  expect(screen.getByRole('link', { name: 'View more in My Active Cases (30 days)' })).toHaveAttribute(
    'href',
    expect.stringContaining('?type=mine-30#cases'),
  );
});
