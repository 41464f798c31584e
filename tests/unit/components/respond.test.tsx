/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CustomerData } from '@/components/work/cases/customer-data';
import { AnswerDue } from '@/components/work/cases/answer-due';
import { sentNotice } from '@/components/work/cases/respond-outcome';
import { RespondForm } from '@/components/work/cases/respond-form';
import type { CaseView } from '@/lib/work/cases/rows';
import { ResponseClock } from '@/components/work/cases/response-clock';

const RECEIVER = { slug: 'borealis', country_code: 'SE' };
const form = (over: Partial<Parameters<typeof RespondForm>[0]> = {}) =>
  render(
    <RespondForm
      token="t"
      company="Acme Storage"
      receiver={RECEIVER}
      responder={null}
      earlier={undefined}
      options={['accepted', 'information']}
      files={null}
      {...over}
    />,
  );

test('a new desk types its engineer, with the receiver’s country', () => {
  form();
  expect(screen.getByLabelText('Assigned engineer')).toBeVisible();
  expect(screen.getByLabelText('Assigned engineer')).toHaveValue('');
  expect(screen.getByLabelText('Engineer phone: country')).toHaveValue('SE');
});

test('a returning desk finds what it entered, changes it, and can have it forgotten', async () => {
  const user = userEvent.setup();
  localStorage.setItem(
    'ac_responder:borealis',
    JSON.stringify({ engineer_name: 'Ingrid Dahl', engineer_email: 'ingrid@borealis.test', engineer_phone: '' }),
  );
  form();
  expect(screen.getByText('Ingrid Dahl')).toBeVisible();
  expect(screen.getByLabelText('Engineer email')).toHaveValue('ingrid@borealis.test');
  await user.click(screen.getByRole('button', { name: 'Forget' }));
  expect(screen.getByLabelText('Assigned engineer')).toHaveValue('');
  expect(localStorage.getItem('ac_responder:borealis')).toBeNull();
});

test.each(['{', '[]', '{"engineer_name":1}', 'null'])('what another program stored there is ignored: %s', (stored) => {
  localStorage.setItem('ac_responder:borealis', stored);
  form();
  expect(screen.getByLabelText('Assigned engineer')).toHaveValue('');
});

test('another company’s engineer is not offered', () => {
  localStorage.setItem(
    'ac_responder:cobalt',
    JSON.stringify({ engineer_name: 'Ingrid Dahl', engineer_email: 'ingrid@cobalt.test', engineer_phone: '' }),
  );
  form();
  expect(screen.getByLabelText('Assigned engineer')).toHaveValue('');
});

test('a signed-in colleague starts with their own name, email and phone', () => {
  form({
    responder: {
      name: 'Mara Lindqvist',
      email: 'mara@borealis.test',
      phone: '+46 8 555 512 10',
      phone_country_code: 'SE',
    },
  });
  expect(screen.getByText('Mara Lindqvist')).toBeInTheDocument();
  expect(screen.getByLabelText('Engineer email')).toHaveValue('mara@borealis.test');
  expect(screen.queryByRole('button', { name: 'Forget' })).toBeNull();
});

test.each([
  ['information', 'information'],
  ['accepted', 'accepted'],
  ['rejected', 'accepted'],
  [undefined, 'accepted'],
] as const)('the email’s %s opens with %s chosen', (choose, chosen) => {
  form({ choose });
  const [accept, ask] = screen.getAllByRole<HTMLInputElement>('radio');
  expect([accept!.checked, ask!.checked]).toEqual([chosen === 'accepted', chosen === 'information']);
});

test('only an acceptance asks to contact the assigned engineer', () => {
  const notice = 'After Submitting your response contact the Acme Storage Assigned Engineer to work the case.';
  expect(sentNotice('Sent.', 'Acme Storage', 'accepted').text).toBe(notice);
  for (const response of ['information', 'rejected'] as const)
    expect(sentNotice('Sent.', 'Acme Storage', response).text).not.toMatch(/Assigned Engineer/);
});

test.each([
  ['2026-11-22T10:55:00Z', 'Answer within 55 min'],
  ['2026-11-22T08:00:00Z', 'Late by 2 h'],
])('an answer due %s reads %s', (respond_by, words) => {
  render(<AnswerDue respond_by={respond_by} now="2026-11-22T10:00:00Z" />);
  expect(screen.getByText(words)).toBeInTheDocument();
});

test('hidden fields are not shown to people', () => {
  const datum = { requirement_id: 1, section: 'problem_section', field: 'Product', value: 'AP-550', type: 'string' };
  const theCase = {
    customer_data: [datum, { ...datum, field: 'Routing key', value: 'wireless-7', type: 'hidden' }],
    customer_data_state: 'shown',
    customer_data_until: new Date(),
    document: { version: { common_customer_section_title: null } },
  } as unknown as CaseView;
  render(<CustomerData theCase={theCase} />);
  expect(screen.getByText('AP-550')).toBeInTheDocument();
  expect(screen.queryByText('wireless-7')).toBeNull();
  expect(screen.queryByText('Routing key')).toBeNull();
});

describe('the clock of a case', () => {
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
});
