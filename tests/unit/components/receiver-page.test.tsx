/** @jest-environment jsdom */
import { render, screen, act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ClosedToAnswers } from '@/components/work/cases/closed-to-answers';
import { CopyForTracker } from '@/components/work/cases/copy-for-tracker';
import { CustomerData } from '@/components/work/cases/customer-data';
import { StatusSentence } from '@/components/work/cases/status-sentence';
import { trackerText } from '@/lib/work/cases/read/tracker-text';
import type { CaseView } from '@/lib/work/cases/rows';
import { RequestedCustomerData } from '@/components/work/cases/requested-customer-data';
import { router } from '../../support/navigation';

const NOW = '2026-11-23T01:05:00Z';
const caseOf = (over: Partial<CaseView> = {}) =>
  ({
    status: 'open',
    summary: 'Array is down',
    description: 'Both controllers\nrestart.',
    priority: 'high',
    internal_case_number: 'A-1001',
    partner_case_number: null,
    company: { name: 'Acme Storage', slug: 'acme' },
    engineer: { first_name: 'Robin', last_name: 'Keller', email: 'robin@acme.test', phone: '+1 650 555 0100' },
    respond_by: new Date('2026-11-24T00:05:00Z'),
    first_answered_at: null,
    information_replied_at: null,
    closed_at: null,
    close_reason: null,
    phone_contact: null,
    responses: [],
    customer_data: [],
    ...over,
  }) as unknown as CaseView;
const response = (type: string, over = {}) => ({ type, created_at: '2026-11-23T00:06:00Z', ...over });
const answered = { first_answered_at: new Date('2026-11-23T00:06:00Z') };
const withdrawn = { status: 'closed', closed_at: new Date('2026-11-23T00:09:00Z'), close_reason: 'Found it.' } as const;

test.each([
  ['waits', {}, 'Answer by 11/24/26 12:05 am UTC, 23 h left'],
  [
    'is late',
    { respond_by: new Date('2026-11-22T23:05:00Z') },
    'The answer was due 11/22/26 11:05 pm UTC, late by 2 h',
  ],
  [
    'has a recorded call',
    { ...answered, phone_contact: { engineer_name: 'Ada Berg', created_at: new Date('2026-11-23T00:06:00Z') } },
    'Acme Storage recorded a call by Ada Berg at 11/23/26 12:06 am UTC',
  ],
  ['has a first note', answered, 'You wrote to Acme Storage at 11/23/26 12:06 am UTC'],
  [
    'waits for information',
    { ...answered, status: 'information', responses: [response('information-request')] },
    'You asked for information at 11/23/26 12:06 am UTC',
  ],
  [
    'got the information',
    { ...answered, status: 'information', information_replied_at: new Date('2026-11-23T00:08:00Z') },
    'Acme Storage sent the information at 11/23/26 12:08 am UTC',
  ],
  [
    'is accepted',
    { ...answered, status: 'accepted', responses: [response('approval')] },
    'You accepted at 11/23/26 12:06 am UTC',
  ],
  [
    'is rejected',
    { ...answered, status: 'rejected', responses: [response('rejection')] },
    'You rejected at 11/23/26 12:06 am UTC',
  ],
  ['is closed', { ...answered, ...withdrawn, responses: [response('approval')] }, 'Closed at 11/23/26 12:09 am UTC'],
  ['was withdrawn', withdrawn, 'Acme Storage withdrew the case at 11/23/26 12:09 am UTC'],
  [
    'was withdrawn after a call',
    { ...withdrawn, ...answered },
    'Acme Storage withdrew the case at 11/23/26 12:09 am UTC',
  ],
])('a case that %s says so above its heading', (_, over, sentence) => {
  const { container } = render(<StatusSentence theCase={caseOf(over as Partial<CaseView>)} now={NOW} />);
  expect(container).toHaveTextContent(sentence);
});

test('a withdrawn case gives the reason, and says who sees its customer data', () => {
  const theCase = caseOf({ ...withdrawn, customer_data_state: 'hidden' });
  render(
    <>
      <ClosedToAnswers theCase={theCase} />
      <CustomerData theCase={theCase} />
    </>,
  );
  expect(screen.getByText('Withdrawn. You don’t need to answer.')).toBeInTheDocument();
  expect(screen.getByText('Found it.')).toBeInTheDocument();
  expect(screen.getByText(/shown to the submitter and the managers of Acme Storage/)).toBeInTheDocument();
});

test('after the acceptance there is whom to contact, and nothing of before', () => {
  render(<ClosedToAnswers theCase={caseOf({ ...answered, status: 'accepted' })} />);
  expect(screen.getByRole('link', { name: '+1 650 555 0100' })).toHaveAttribute('href', 'tel:+16505550100');
  expect(screen.queryByText(/answer/i)).toBeNull();
});

test('the text for a tracker has what stays in the case, and no customer data', () => {
  const datum = {
    requirement_id: 1,
    section: 'common_customer_section',
    field: 'Customer',
    value: 'Northwind',
    type: 'string',
  };
  expect(trackerText(caseOf({ customer_data: [datum] }), 'http://b.test/my-cases/x')).toBe(
    [
      'Case A-1001 from Acme Storage',
      'Summary: Array is down',
      'Priority: P1 High',
      'Status: Awaiting response',
      'Answer by: Nov-24-2026 12:05 am UTC',
      'Contact: Robin Keller, robin@acme.test, +1 650 555 0100',
      'Link: http://b.test/my-cases/x',
      '',
      'Both controllers\nrestart.',
    ].join('\n'),
  );
  const engineer = { engineer_name: 'Ada Berg', engineer_email: 'ada@b.test' };
  const after = caseOf({
    ...answered,
    status: 'accepted',
    partner_case_number: 'RX-1',
    responses: [response('approval', engineer)] as never,
  });
  const text = trackerText(after, 'x');
  expect(text).toContain('Our case number: RX-1\nOur engineer: Ada Berg, ada@b.test');
  expect(text).not.toContain('Answer by');
});

describe('copying for a tracker', () => {
  test('copies the text and says so', async () => {
    const user = userEvent.setup();
    render(<CopyForTracker text="Case 1" />);
    await user.click(screen.getByRole('button', { name: 'Copy for our tracker' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('Case 1');
  });

  test('shows the text where the browser does not allow it', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    render(<CopyForTracker text="Case 1" />);
    await user.click(screen.getByRole('button', { name: 'Copy for our tracker' }));
    expect(await screen.findByLabelText('Text for our tracker')).toHaveValue('Case 1');
  });
});

describe('customer data that network staff ask for', () => {
  const NOW = new Date('2026-11-20T12:00:00Z');
  const DATUM = { section: 'problem_section', field: 'Error', value: 'Path lost at Zebulon', type: 'string' };
  const ANSWER = { description: 'Writes fail.', customer_data: [DATUM], section_title: null };

  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
    global.fetch = jest.fn(async () => ({ ok: true, status: 200, json: async () => ANSWER })) as never;
  });
  afterEach(() => jest.useRealTimers());

  const panel = (until: string, customer_data_state: 'hidden' | 'removed' = 'hidden') =>
    render(<RequestedCustomerData theCase={{ id: 7, customer_data_state, customer_data_until: until }} />);

  test('data that is shown disappears at the moment of its removal', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    panel('2026-11-20T12:10:00Z');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The customer called.');
    await user.click(screen.getByRole('button', { name: 'Show customer data' }));
    expect(await screen.findByText('Path lost at Zebulon')).toBeVisible();
    expect(router.refresh).toHaveBeenCalled();
    act(() => void jest.advanceTimersByTime(11 * 60_000));
    expect(screen.queryByText('Path lost at Zebulon')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Customer data was removed on Nov-20-2026.');
  });

  test('a removal in many weeks does not overflow the timer', () => {
    panel('2026-12-31T00:00:00Z');
    act(() => void jest.advanceTimersByTime(1000));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toBeVisible();
  });

  test('removed data cannot be asked for', () => {
    panel('2026-11-01T00:00:00Z', 'removed');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Customer data was removed on Nov-01-2026.');
  });
});
