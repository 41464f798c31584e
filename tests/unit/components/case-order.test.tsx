/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CaseOrder } from '@/components/work/cases/case-order';
import { CasesTable } from '@/components/work/cases/cases-table';
import type { CaseRow } from '@/lib/work/cases/resources';
import { ColumnChoice } from '@/components/table/column-choice';
import { place } from '../../support/navigation';

const ROW: CaseRow = {
  internal_case_number: '4711',
  token: 'a',
  summary: 'Array down',
  direction: 'outbound',
  partner: { name: 'Borealis' },
  partner_case_number: null,
  engineer: null,
  priority: 'high',
  status: 'open',
  created_at: '2026-11-27T09:00:00Z',
  updated_at: '2026-11-27T09:00:00Z',
  respond_by: '2026-11-27T11:00:00Z',
  needs_action: false,
} as CaseRow;

test.each([
  ['', 'Updated', 'descending'],
  ['sort=due&dir=asc', 'Status', 'none'],
  ['sort=created_at&dir=asc', 'Created', 'ascending'],
])('the table shows its order: %j', (address, heading, sorted) => {
  place.search = address;
  const page = { data: [ROW], total: 1, current_page: 1, per_page: 10, total_is_exact: true };
  render(
    <CasesTable
      page={page}
      label="Cases"
      empty="None"
      on="my-cases"
      type="mine-30"
      now="2026-11-27T10:00:00Z"
      admin={false}
    />,
  );
  expect(screen.getByRole('columnheader', { name: new RegExp(`^${heading}`) })).toHaveAttribute('aria-sort', sorted);
  expect(screen.getByRole('button', { name: 'Due next' })).toHaveAttribute(
    'aria-pressed',
    String(address.includes('due')),
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
