/** @jest-environment jsdom */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { PagedTable } from '@/components/table/paged-table';

const replace = jest.fn();
let search = '';
jest.mock('next/navigation', () => ({ useRouter: () => ({ replace }), usePathname: () => '/dashboard', useSearchParams: () => new URLSearchParams(search) }));

type Row = { id: number; name: string; priority: 'high' | 'medium' | 'low'; status: 'active' | 'inactive' };
const rows: Row[] = Array.from({ length: 23 }, (_, index) => ({ id: index, name: `Partner ${index}`, priority: (['high', 'medium', 'low'] as const)[index % 3] ?? 'low', status: index === 3 ? 'inactive' : 'active' }));
const columns = columnsFor<Row>((c) => [
  c.link('name', 'Name', (row) => `/partners/${row.id}`),
  c.priority('priority', 'Priority'),
  c.label('status', 'Status', { active: 'In use', inactive: 'Asleep' }),
  c.custom('note', 'Note', () => 'note'),
  c.menu((row) => row.name, () => [{ label: 'Edit', href: '/edit' }]),
]);
const names = () => screen.getAllByRole('link').map((link) => link.textContent);

beforeEach(() => {
  search = '';
  replace.mockClear();
  localStorage.clear();
});

test('shows ten rows, and the next ten', async () => {
  render(<DataTable label="Partners" rows={rows} columns={columns} />);
  expect(names()).toHaveLength(10);
  expect(screen.getByText('1–10 of 23')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(names()[0]).toBe('Partner 10');
});

test('sorts by a header as people count, says so, and turns round', async () => {
  render(<DataTable label="Partners" rows={rows} columns={columns} />);
  const heading = screen.getByRole('columnheader', { name: 'Name' });
  expect(heading).toHaveAttribute('aria-sort', 'none');
  await userEvent.click(within(heading).getByRole('button'));
  expect(heading).toHaveAttribute('aria-sort', 'ascending');
  expect(names().slice(0, 3)).toEqual(['Partner 0', 'Partner 1', 'Partner 2']);
  await userEvent.click(within(heading).getByRole('button'));
  expect(heading).toHaveAttribute('aria-sort', 'descending');
  expect(names()[0]).toBe('Partner 22');
  expect(screen.getByRole('columnheader', { name: 'Note' })).not.toHaveAttribute('aria-sort');
});

test('searches what is read, goes to the first page, and says when nothing is found', async () => {
  render(<DataTable label="Partners" rows={rows} columns={columns} />);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'asleep');
  expect(names()).toEqual(['Partner 3']);
  await userEvent.type(screen.getByRole('searchbox'), ' nobody');
  expect(screen.getByText('No Results Found')).toBeVisible();
});

test('an empty table says No data and has no search box', () => {
  render(<DataTable label="Partners" rows={[]} columns={columns} />);
  expect(screen.getByText('No data')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('keeps its roles, so that cards are a table to screen readers', () => {
  render(<DataTable label="Partners" rows={rows.slice(0, 1)} columns={columns} />);
  expect(screen.getByRole('table')).toHaveAttribute('role', 'table');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Actions for Partner 0' })).toBeVisible();
});

describe('by the server', () => {
  const page = { data: rows.slice(0, 10), total: 23, current_page: 2, per_page: 10 };

  test('sorting, paging and searching change the address only', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    search = 'view=mine-30&page=2';
    render(<PagedTable label="Partners" page={page} columns={columns} initialSort={{ key: 'name', dir: 'desc' }} />);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(replace).toHaveBeenLastCalledWith('/dashboard?view=mine-30&sort=name&dir=asc', { scroll: false });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(replace).toHaveBeenLastCalledWith('/dashboard?view=mine-30&page=3', { scroll: false });
    replace.mockClear();
    await user.type(screen.getByRole('searchbox'), 'w');
    act(() => jest.advanceTimersByTime(1000));
    expect(replace).not.toHaveBeenCalled();
    await user.type(screen.getByRole('searchbox'), 'ire');
    act(() => jest.advanceTimersByTime(1000));
    expect(replace).toHaveBeenCalledTimes(1);
    expect(replace).toHaveBeenLastCalledWith('/dashboard?view=mine-30&q=wire', { scroll: false });
    jest.useRealTimers();
  });

  const MEMORY = { name: 'cases', keys: ['type', 'sort', 'dir'] };

  test('takes up the remembered type and sort when the address names none, and remembers the one it names', () => {
    localStorage.setItem('ac_cases_sort', 'priority');
    localStorage.setItem('ac_cases_dir', 'asc');
    localStorage.setItem('ac_cases_type', 'mine-all');
    const { unmount } = render(<PagedTable label="Partners" page={page} columns={columns} remember={MEMORY} />);
    expect(replace).toHaveBeenCalledTimes(1);
    expect(replace).toHaveBeenLastCalledWith('/dashboard?type=mine-all&sort=priority&dir=asc', { scroll: false });
    unmount();
    search = 'sort=name&dir=desc';
    render(<PagedTable label="Partners" page={page} columns={columns} remember={MEMORY} />);
    expect([localStorage.getItem('ac_cases_sort'), localStorage.getItem('ac_cases_dir')]).toEqual(['name', 'desc']);
  });
});

test('a column of moments says UTC in its heading', () => {
  type Dated = { id: number; created_at: string };
  const dated = columnsFor<Dated>((c) => [c.time('created_at', 'Created')]);
  render(<DataTable label="Dated" rows={[{ id: 1, created_at: '2026-11-20T12:00:00Z' }]} columns={dated} />);
  expect(screen.getByRole('columnheader', { name: /Created\s*UTC/ })).toBeVisible();
  expect(screen.getByRole('cell')).toHaveTextContent('11/20/26 12:00 pm UTC');
});

test('a phone’s card leaves out what is empty and what a column keeps for the row’s page', () => {
  type Entry = { id: number; name: string; theirs: string | null; since: string };
  const cards = columnsFor<Entry>((c) => [c.link('name', 'Name', () => '/x'), c.text('theirs', 'Theirs', { phone: { order: 1 } }), c.text('since', 'Since', { phone: 'left-out' })]);
  render(<DataTable label="Cards" rows={[{ id: 1, name: 'One', theirs: null, since: '2020' }, { id: 2, name: 'Two', theirs: 'T-2', since: '2021' }]} columns={cards} />);
  const hidden = screen.getAllByRole('cell').map((cell) => cell.classList.contains('left-out'));
  expect(hidden).toEqual([false, true, true, false, false, true]);
});

test('a search without result can be cleared', async () => {
  search = 'q=zzz&page=2&sort=name';
  render(<PagedTable label="Partners" page={{ data: [], total: 0, current_page: 1, per_page: 10 }} columns={columns} />);
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[1]!);
  expect(replace).toHaveBeenCalledWith('/dashboard?sort=name', { scroll: false });
});
