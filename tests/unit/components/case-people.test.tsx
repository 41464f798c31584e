/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CasePeople } from '@/components/work/cases/case-people';
import { CaseRating } from '@/components/work/cases/case-rating';
import { CloseCase } from '@/components/work/cases/close-case';
import { EscalationSoFar } from '@/components/work/cases/escalation-so-far';
import { MoreActs } from '@/components/work/cases/more-acts';
import type { CaseDetails } from '@/lib/work/cases/read/read';
import type { CaseResponse } from '@/lib/work/cases/resources';
import { router } from '../../support/navigation';

const NOW = '2026-11-23T22:00:00Z';
const LATE = {
  reminded_at: '2026-11-23T21:00:00Z',
  notified: 3,
  all_notified: true,
  notified_at: '2026-11-23T21:35:00Z',
  network_asked_at: null,
  phones: ['+46 8 555 512 77'],
};
const NONE = {
  respond: false,
  reply: false,
  phone_contact: false,
  hand_over: false,
  hand_on: false,
  bring_in: false,
  take_over: false,
  raise_priority: false,
  remind: false,
  ask_network: false,
  close: false,
  withdraw: false,
  rate: false,
};
const theCase = {
  token: 't',
  status: 'open',
  company: { name: 'Acme Storage' },
  receiver: { name: 'Borealis', department: null },
  engineer: { first_name: 'Robin', last_name: 'Keller', email: 'robin@acme.test', phone: null },
  document: { version: { escalation_instructions: null } },
  respond_by: new Date('2026-11-23T20:58:00Z'),
  first_answered_at: null,
  information_replied_at: null,
  responses: [],
} as unknown as CaseDetails['case'];
const answer = (status: number, body: object) =>
  jest.fn().mockResolvedValue({ ok: status === 200, status, json: () => Promise.resolve(body) });

test.each([
  [3, true, 'All three contacts were notified, last at 11/23/26 09:35 pm UTC.'],
  [2, true, 'Both contacts were notified, last at 11/23/26 09:35 pm UTC.'],
  [1, true, 'The only contact was notified, at 11/23/26 09:35 pm UTC.'],
  [2, false, 'Two contacts were notified, last at 11/23/26 09:35 pm UTC. The next one follows.'],
  [0, false, 'The first of their escalation contacts is notified next.'],
  [0, true, 'They have named no escalation contact.'],
])('%s contacts, all of them %s: "%s"', (notified, all_notified, words) => {
  const { container } = render(<EscalationSoFar late={{ ...LATE, notified, all_notified }} whose="their" />);
  expect(container.textContent!.replace(/\s+/g, ' ').trim()).toBe(words);
});

test('on a late case the submitter can call, remind and ask, and reads what is done as done', () => {
  const contacts = [
    { user_type: 'main' as const, first_name: 'Ola', last_name: 'Nord', email: 'o@b.test', phone: '+46 8 555 512 10' },
    { user_type: 'other' as const, first_name: 'Sam', last_name: 'Lee', email: 's@b.test', phone: null },
  ];
  const rights = { ...NONE, remind: true, ask_network: true };
  render(<CasePeople {...{ case: theCase, side: 'submitter', rights, late: LATE, contacts, now: NOW }} />);
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Call Ola Nord, +46 8 555 512 10')).toBe('tel:+46855551210');
  expect(href('Call +46 8 555 512 77')).toBe('tel:+46855551277');
  expect(screen.getByRole('button', { name: 'Remind' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask the network' })).toBeVisible();
  expect(screen.getByText(/All three contacts were/)).toHaveTextContent('They were reminded at 11/23/26 09:00 pm UTC.');
  expect(document.body).not.toHaveTextContent(/notifying|being notified|We notify/i);
});

test('the receiver of a late case has nothing to call or remind', () => {
  render(<CasePeople {...{ case: theCase, side: 'receiver', rights: NONE, late: LATE, now: NOW }} />);
  expect(screen.getByText(/All three contacts were/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull();
});

describe('ending a case', () => {
  const props = { token: 't', number: 'A-1', receiver: 'Borealis' };

  test('a page that is behind tells what happened and refreshes', async () => {
    const user = userEvent.setup();
    const send = (globalThis.fetch = answer(409, { error: 'This case was answered by Ada.', status: 'accepted' }));
    render(<CloseCase {...props} act="withdraw" />);
    await user.click(screen.getByRole('button', { name: 'Withdraw case' }));
    const dialog = screen.getByRole('dialog', { name: 'Withdraw case A-1?' });
    await user.type(screen.getByLabelText('Reason'), 'Solved.');
    await user.click(dialog.querySelector<HTMLElement>('[type=submit]')!);
    expect(JSON.parse((send.mock.calls[0] as [string, { body: string }])[1].body)).toEqual({
      act: 'withdraw',
      reason: 'Solved.',
    });
    expect(router.refresh).toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a closing says what solved it, and rates it in the same step', async () => {
    const user = userEvent.setup();
    const send = (globalThis.fetch = answer(200, { message: 'The case is closed.', case_id: 1, status: 'closed' }));
    render(<CloseCase {...props} act="close" />);
    await user.click(screen.getByRole('button', { name: 'Close case' }));
    await user.type(screen.getByRole('textbox', { name: /What solved it/ }), 'A new cable.');
    expect(screen.getByRole('radio', { name: 'Rate later' })).toBeChecked();
    expect(screen.queryByRole('textbox', { name: /In a sentence/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Solved quickly' }));
    await user.type(screen.getByRole('textbox', { name: /In a sentence/ }), 'Thank you.');
    await user.click(screen.getByRole('dialog').querySelector<HTMLElement>('[type=submit]')!);
    expect(JSON.parse((send.mock.calls[0] as [string, { body: string }])[1].body)).toEqual({
      ...{ act: 'close', reason: 'A new cable.', rating: 'solved_quickly', rating_comment: 'Thank you.' },
    });
  });

  test('both read the rating; only who may change it can', async () => {
    const user = userEvent.setup();
    const rated = { token: 't', rating: 'not_solved' as const, rating_comment: 'It came back.' };
    const { rerender } = render(<CaseRating theCase={rated} may={false} />);
    expect(screen.getByText('Not solved')).toBeVisible();
    expect(screen.getByText('It came back.')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    rerender(<CaseRating theCase={rated} may />);
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByRole('radio', { name: 'Not solved' })).toBeChecked();
    rerender(<CaseRating theCase={{ ...rated, rating: null, rating_comment: null }} may={false} />);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  test.each([
    ['close', 'Close case', false],
    ['withdraw', 'Withdraw case', true],
  ] as const)('to %s is red: %#', async (act, label, red) => {
    const user = userEvent.setup();
    render(<CloseCase {...props} act={act} />);
    await user.click(screen.getByRole('button', { name: label }));
    const submit = screen.getByRole('dialog').querySelector('[type=submit]');
    expect(submit).toHaveTextContent(label);
    expect(submit!.className.includes('bg-danger')).toBe(red);
  });
});

describe('more acts', () => {
  const props = {
    token: 't',
    number: 'A-1',
    partner: 'Borealis',
    priority: 'low' as const,
    assigned: null,
    response_hours: { low: 24, medium: 4, high: 1 },
  };

  test('only those that are possible', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<MoreActs {...props} rights={NONE} />);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<MoreActs {...props} rights={{ ...NONE, raise_priority: true, bring_in: true }} />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Bring in a partner',
      'Raise the priority',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Raise the priority' }));
    expect(screen.getByRole('radio', { name: /P2 Medium/ })).toBeChecked();
    expect(screen.getByText('1 hour to answer, from now')).toBeInTheDocument();
  });

  test('a colleague is found, chosen and sent', async () => {
    const user = userEvent.setup();
    const cora = { id: 7, first_name: 'Cora', last_name: 'New', email: 'cora@acme.test' };
    globalThis.fetch = answer(200, { data: [cora] });
    render(<MoreActs {...props} rights={{ ...NONE, hand_over: true }} />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Hand over to a colleague' }));
    await user.type(screen.getByRole('combobox', { name: 'Colleague' }), 'cor');
    await user.click(await screen.findByRole('option', { name: /Cora New/ }));
    const send = (globalThis.fetch = answer(200, { message: 'Cora New has the case now.', case_id: 1 }));
    await user.click(screen.getByRole('dialog').querySelector<HTMLElement>('[type=submit]')!);
    const [url, { body }] = send.mock.calls[0] as [string, { body: string }];
    expect([url, JSON.parse(body)]).toEqual(['/api/caller/case/t/hand_over', { user_id: '7', note: '' }]);
    expect(router.refresh).toHaveBeenCalled();
  });

  test('the case is taken over from the engineer whom the page shows, unless somebody else has it since then', async () => {
    const user = userEvent.setup();
    const assigned = { id: 12, engineer_name: 'Mara Lindqvist', engineer_email: null } as CaseResponse;
    const send = (globalThis.fetch = answer(409, { error: 'Nothing was changed: Ada New has this case since then.' }));
    render(<MoreActs {...props} assigned={assigned} rights={{ ...NONE, take_over: true }} />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Take over' }));
    expect(await screen.findByText(/in place of Mara Lindqvist/)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'On leave');
    await user.click(screen.getByRole('dialog').querySelector<HTMLElement>('[type=submit]')!);
    const [url, { body }] = send.mock.calls[0] as [string, { body: string }];
    expect([url, JSON.parse(body)]).toEqual([
      '/api/caller/case/t/take_over',
      { response_id: '12', reason: 'On leave' },
    ]);
    await waitFor(() => expect(router.refresh).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
