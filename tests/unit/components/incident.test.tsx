/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ParentActs } from '@/components/work/parents/parent-acts';
import { ParentCases } from '@/components/work/parents/parent-cases';
import type { CaseParent, ParentCase } from '@/lib/work/parents/resources';
import { calls, press, sent, server } from '../../support/component';

const aCase = (number: string, over: Partial<ParentCase> = {}): ParentCase => ({
  ...{ token: number, number, summary: 'Down', company: 'Borealis', direction: 'outbound', priority: 'high' },
  ...{ status: 'open', end: 'closes' },
  ...over,
});
const parent = (cases: ParentCase[], status: CaseParent['status'] = 'open'): CaseParent => ({
  ...{ id: 'p1', title: 'Outage', status, created_at: new Date(), cases },
});

test('closing says before how many cases are closed, and which go on and why (rule: parents.close)', async () => {
  server({ body: { message: 'The incident is closed.', closed: ['A-1'], left: [] } });
  const left = [aCase('A-3', { end: 'information', company: 'Cobalt' }), aCase('A-4', { end: 'not_sender' })];
  render(<ParentActs parent={parent([aCase('A-1'), aCase('A-2', { status: 'closed', end: 'ended' }), ...left])} />);
  await press('Close all');
  const question = screen.getByRole('dialog', { name: 'Close “Outage”?' });
  expect(question).toHaveTextContent('1 of its 4 cases is closed');
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'A-3 Cobalt: Your partner is waiting for information.',
    'A-4 Borealis: A colleague sent it. They or a manager close it.',
  ]);
  await press('Close it and 1 case');
  await waitFor(() => expect(calls).toEqual(['POST /api/caller/parents/p1/close']));
});

test('open cases of the company are found and added together, without those that are in it (rule: parents.own)', async () => {
  const row = (token: string) => ({ token, internal_case_number: token, partner: { name: 'Cobalt' }, summary: 'Slow' });
  server((url) => ({ body: url.includes('get-cases') ? { data: [row('A-1'), row('A-7')] } : { parent: parent([]) } }));
  render(<ParentActs parent={parent([aCase('A-1')])} />);
  await press('Add cases');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Find a case' }), 'A-');
  await userEvent.click(await screen.findByRole('option', { name: /A-7/ }));
  expect(sent.at(-1)!.url).toContain('not_closed=1');
  expect(screen.getByRole('combobox', { name: 'Find a case' })).toHaveFocus();
  await press('Add 1 case');
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ url: '/api/caller/parents/p1/cases', body: { tokens: ['A-7'] } }),
  );
});

test('a case is taken out after a question while the incident is open; an empty one says what to do (rule: parents.own)', async () => {
  server({ body: { message: 'The case is no longer in the incident.', case_id: 1 } });
  const { rerender } = render(<ParentCases parent={parent([aCase('A-1')])} />);
  await press('Take out A-1');
  await press('Take out');
  await waitFor(() => expect(calls).toEqual(['DELETE /api/caller/parents/p1/cases/A-1']));
  rerender(<ParentCases parent={parent([aCase('A-1')], 'closed')} />);
  expect(screen.queryByRole('button', { name: 'Take out A-1' })).toBeNull();
  rerender(<ParentCases parent={parent([])} />);
  expect(screen.getByText('Add the cases that belong to this incident.')).toBeVisible();
});
