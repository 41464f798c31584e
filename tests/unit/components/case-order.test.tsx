/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CaseOrder } from '@/components/work/cases/case-order';
import { CasesTable } from '@/components/work/cases/cases-table';
import type { CaseRow } from '@/lib/work/cases/resources';
import { ColumnChoice } from '@/components/table/column-choice';
import { download } from '@/lib/client/download';
import { place, router } from '../../support/navigation';

jest.mock('@/lib/client/download');

const ROW: CaseRow = {
  internal_case_number: '4711',
  token: 'a',
  summary: 'Array down',
  direction: 'outbound',
  partner: { name: 'Borealis' },
  partner_case_number: null,
  engineer: null,
  engineer_is_away: false,
  priority: 'high',
  status: 'open',
  created_at: '2026-11-27T09:00:00Z',
  updated_at: '2026-11-27T09:00:00Z',
  respond_by: '2026-11-27T11:00:00Z',
  first_answered_at: null,
  needs_action: false,
  unread: false,
  linked: 0,
};

beforeEach(() => router.refresh.mockClear());

const table = (rows: CaseRow[], over: Partial<Parameters<typeof CasesTable>[0]> = {}) => (
  <CasesTable
    page={{ data: rows, total: rows.length, current_page: 1, per_page: 10, total_is_exact: true }}
    label="Cases"
    empty="None"
    on="my-cases"
    type="mine-30"
    now="2026-11-27T10:00:00Z"
    admin={false}
    {...over}
  />
);
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test.each([
  ['', 'Updated', 'descending'],
  ['sort=due&dir=asc', 'Status', 'none'],
  ['sort=created_at&dir=asc', 'Created', 'ascending'],
])('the table shows its order: %j', (address, heading, sorted) => {
  place.search = address;
  render(table([ROW]));
  expect(screen.getByRole('columnheader', { name: new RegExp(`^${heading}`) })).toHaveAttribute('aria-sort', sorted);
  expect(screen.getByRole('button', { name: 'Due next' })).toHaveAttribute(
    'aria-pressed',
    String(address.includes('due')),
  );
});

const ANSWERED: CaseRow = { ...ROW, token: 'b', partner_case_number: 'BN-99', engineer: 'Mia Chen', unread: true };
const AWAY = { ...ANSWERED, engineer_is_away: true };

test('My Cases has one column of numbers, the reader’s over the partner’s, and says what is new', () => {
  place.search = '';
  render(table([ROW, ANSWERED], { admin: true, type: 'company-all' }));
  const [first, second] = screen.getAllByRole('row').slice(1);
  expect(first).not.toHaveTextContent('New');
  expect(second).toHaveTextContent('4711New since you last opened itP1Partner Case# BN-99');
  expect(second).toHaveTextContent('Mia Chen');
  expect(second).toHaveTextContent('1 h ago');
  expect(headings()).not.toContain('Partner Case#');
});

test('the dashboard has the specification’s columns; in lists of the company the name of who has it is below', () => {
  place.search = '';
  render(table([ANSWERED], { on: 'dashboard', type: 'company-30' }));
  expect(headings().map((heading) => heading!.replace(/UTC$/, ''))).toEqual([
    '',
    'Case#',
    'Type',
    'Partner',
    'Partner Case#',
    'Priority',
    'Status',
    'Created',
    'Updated',
  ]);
  expect(screen.getByText('Engineer Mia Chen')).toBeVisible();
});

test('an engineer who is away is marked, in the column and below the partner', () => {
  place.search = '';
  const { rerender } = render(table([AWAY], { admin: true, type: 'company-all' }));
  expect(screen.getByRole('row', { name: /Mia Chen ?Away/ })).toBeVisible();
  rerender(table([AWAY], { on: 'dashboard', type: 'company-30' }));
  expect(screen.getByText('Engineer Mia Chen, away')).toBeVisible();
});

test('a list that comes back from the router’s memory is read anew', () => {
  const once = { now: '2026-11-27T10:00:07Z' };
  render(table([ANSWERED], once)).unmount();
  expect(router.refresh).not.toHaveBeenCalled();
  render(table([ANSWERED], once));
  expect(router.refresh).toHaveBeenCalledTimes(1);
});

test('ticked rows are exported with the columns and the order of the list', async () => {
  place.search = 'columns=status&sort=due&dir=asc&q=disk';
  render(table([ROW, ANSWERED]));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page of Cases' }));
  await userEvent.click(screen.getByRole('button', { name: 'Export 2 cases' }));
  expect(download).toHaveBeenCalledWith(
    '/api/caller/cases/export?sort=due&dir=asc&columns=status&type=mine-30&tokens=a%2Cb',
    expect.stringMatching(/^cases\./),
    expect.anything(),
  );
});

test.each([
  ['updated_at', 'Due next', { key: 'due', dir: 'asc' }],
  ['due', 'Due next', { key: 'updated_at', dir: 'desc' }],
  ['priority', 'Updated', { key: 'updated_at', dir: 'desc' }],
])('sorted by %s, %s orders by one click', async (sort, name, order) => {
  const onChange = jest.fn();
  render(<CaseOrder sort={sort} onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(onChange.mock.calls).toEqual([[order]]);
});

describe('the choice of columns', () => {
  test('ticks show at once and add up, also before the page has taken them over', async () => {
    const onChange = jest.fn();
    render(
      <ColumnChoice
        columns={['due', 'status', 'updated_at']}
        headings={{ due: 'Answer due', status: 'Status', updated_at: 'Updated' }}
        shown={['status', 'updated_at']}
        onChange={onChange}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByLabelText('Answer due'));
    expect(screen.getByLabelText('Answer due')).toBeChecked();
    await userEvent.click(screen.getByLabelText('Updated'));
    expect(screen.getByLabelText('Updated')).not.toBeChecked();
    expect(onChange.mock.calls).toEqual([[['due', 'status', 'updated_at']], [['due', 'status']]]);
  });
});
