/** @jest-environment jsdom */
import type { ComponentProps } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { place } from '../../support/navigation';

type Row = { id: number; name: string; priority: 'high' | 'medium' | 'low'; status: 'active' | 'inactive' };
const rows: Row[] = Array.from({ length: 23 }, (_, index) => ({
  id: index,
  name: `Partner ${index}`,
  priority: (['high', 'medium', 'low'] as const)[index % 3] ?? 'low',
  status: index === 3 ? 'inactive' : 'active',
}));
const columns = columnsFor<Row>((c) => [
  c.link('name', 'Name', (row) => `/partners/${row.id}`),
  c.priority('priority', 'Priority'),
  c.label('status', 'Status', { active: 'In use', inactive: 'Asleep' }),
  c.custom('note', 'Note', () => 'note'),
  c.menu(
    (row) => row.name,
    () => [{ label: 'Edit', href: '/edit' }],
  ),
]);
const table = (props: Partial<ComponentProps<typeof DataTable<Row>>> = {}) => (
  <DataTable name="partners" label="Partners" rows={rows} columns={columns} {...props} />
);
const sortBy = (name: string) =>
  userEvent.click(within(screen.getByRole('columnheader', { name })).getByRole('button'));
const names = () => screen.getAllByRole('link').map((link) => link.textContent);

beforeEach(() => {
  place.path = '/dashboard';
  history.replaceState(null, '', '/');
});

test('shows ten rows per page', async () => {
  render(table());
  expect(names()).toHaveLength(10);
  expect(screen.getByText('1–10 of 23')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(names()[0]).toBe('Partner 10');
});

test('a table of all rows keeps sort, search and page in the address, where they are read again', async () => {
  const { unmount } = render(table());
  await sortBy('Name');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(location.search).toBe('?partners_sort=name-asc&partners_page=2');
  unmount();
  place.search = location.search;
  render(table());
  expect(names()[0]).toBe('Partner 10');
  await userEvent.type(screen.getByRole('searchbox'), 'partner 22');
  expect(location.search).toBe('?partners_sort=name-asc&partners_q=partner+22');
  await userEvent.clear(screen.getByRole('searchbox'));
  expect(location.search).toBe('?partners_sort=name-asc');
});

test.each(['?partners_sort=note-asc', '?partners_sort=constructor-desc', '?partners_page=-3', '?partners_page=99'])(
  'an address that names no column or page shows rows all the same: %s',
  (address) => {
    place.search = address;
    render(table());
    expect(names().length).toBeGreaterThan(0);
  },
);

test('sorts naturally by a header, sets aria-sort and toggles the direction', async () => {
  render(table());
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

test('searches displayed text, returns to the first page and reports no results', async () => {
  render(table());
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'asleep');
  expect(names()).toEqual(['Partner 3']);
  await userEvent.type(screen.getByRole('searchbox'), ' nobody');
  expect(screen.getByText('No Results Found')).toBeVisible();
});

test('an empty table shows No data and no search box', () => {
  render(table({ rows: [] }));
  expect(screen.getByText('No data')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('keeps table roles when shown as cards', () => {
  render(table({ rows: rows.slice(0, 1) }));
  expect(screen.getByRole('table')).toHaveAttribute('role', 'table');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Actions for Partner 0' })).toBeVisible();
});

test('the first click on Priority puts P1 first', async () => {
  render(table());
  const heading = screen.getByRole('columnheader', { name: 'Priority' });
  await userEvent.click(within(heading).getByRole('button'));
  expect(heading).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getAllByText('P1')).toHaveLength(8);
});

describe('a click in a row', () => {
  const opened = jest.fn();
  beforeEach(() => opened.mockClear());
  const show = () =>
    render(
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <div
        onClick={(event) => {
          const link = (event.target as Element).closest('a');
          if (link) opened(link.textContent, event.ctrlKey);
          event.preventDefault();
        }}
      >
        <DataTable name="partners" label="Partners" rows={rows.slice(0, 2)} columns={columns} />
      </div>,
    );

  test('opens its link, with the same modifier keys', async () => {
    show();
    await userEvent.click(screen.getAllByText('note')[1]!);
    expect(opened.mock.calls).toEqual([['Partner 1', false]]);
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getAllByText('note')[0]!);
    expect(opened).toHaveBeenLastCalledWith('Partner 0', true);
  });

  test('on its link opens it once, and on a control opens nothing', async () => {
    show();
    await userEvent.click(screen.getByRole('link', { name: 'Partner 0' }));
    expect(opened).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Partner 1' }));
    expect(opened).toHaveBeenCalledTimes(1);
  });

  test('that ends a text selection opens nothing', async () => {
    show();
    const selection = jest.spyOn(window, 'getSelection').mockReturnValue({ toString: () => 'note' } as Selection);
    screen.getAllByText('note')[0]!.click();
    expect(opened).not.toHaveBeenCalled();
    selection.mockRestore();
  });
});

test('the number of rows below a single page has its noun', () => {
  render(table({ rows: rows.slice(0, 9), noun: 'partner' }));
  expect(screen.getByText('9 partners')).toBeVisible();
});

test('a time column has UTC in its heading', () => {
  type DatedRow = { id: number; created_at: string };
  const dated = columnsFor<DatedRow>((c) => [c.time('created_at', 'Created')]);
  render(
    <DataTable name="partners" label="Dated" rows={[{ id: 1, created_at: '2026-11-20T12:00:00Z' }]} columns={dated} />,
  );
  expect(screen.getByRole('columnheader', { name: /Created\s*UTC/ })).toBeVisible();
  expect(screen.getByRole('cell')).toHaveTextContent('11/20/26 12:00 pm UTC');
});

test('cards on phones hide empty cells and columns marked left-out', () => {
  type Entry = { id: number; name: string; theirs: string | null; since: string };
  const cards = columnsFor<Entry>((c) => [
    c.link('name', 'Name', () => '/x'),
    c.text('theirs', 'Theirs', { phone: { order: 1 } }),
    c.text('since', 'Since', { phone: 'left-out' }),
  ]);
  render(
    <DataTable
      name="partners"
      label="Cards"
      rows={[
        { id: 1, name: 'One', theirs: null, since: '2020' },
        { id: 2, name: 'Two', theirs: 'T-2', since: '2021' },
      ]}
      columns={cards}
    />,
  );
  const hidden = screen.getAllByRole('cell').map((cell) => cell.classList.contains('left-out'));
  expect(hidden).toEqual([false, true, true, false, false, true]);
});

test('cards on phones have a place for each cell, whatever the others hold', () => {
  type Entry = { id: number; number: string; status: string; partner: string | null; priority: string; note: string };
  const cards = columnsFor<Entry>((c) => [
    c.link('number', 'Number', () => '/x', { phone: { order: 0, bare: true } }),
    c.text('priority', 'Priority', { phone: { order: 3 } }),
    c.text('partner', 'Partner', { phone: { order: 2 } }),
    c.text('status', 'Status', { phone: { order: 1 } }),
    c.text('note', 'Note', { phone: { order: 5, whole: true } }),
  ]);
  const entry = { id: 1, number: '4711', status: 'open', partner: 'Acme', priority: 'P1', note: 'x' };
  render(
    <DataTable
      name="partners"
      label="Cards"
      rows={[entry, { ...entry, id: 2, number: '4711'.repeat(10), partner: null }]}
      columns={cards}
    />,
  );
  const places = screen.getAllByRole('cell').map((cell) => `${cell.style.gridRow} ${cell.className}`);
  expect(places.slice(0, 5)).toEqual(['2 tight', '3 right tight', '3 tight', '2 right tight', '4 whole tight']);
  expect(places.slice(5)).toEqual(['2 tight', '3 right tight', ' left-out tight', '2 right tight', '4 whole tight']);
});

test('a phone shows the first rows until asked for all', async () => {
  render(table({ rows: rows.slice(0, 9), phoneRows: 3 }));
  const folded = () => screen.getAllByRole('row').filter((row) => 'folded' in row.dataset).length;
  expect(folded()).toBe(6);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 9' }));
  expect(folded()).toBe(0);
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

test('a column that folds is a line of the cell that carries its value', () => {
  const folding = columnsFor<Row>((c) => [
    c.text('name', 'Name', { tablet: ({ priority, status }) => [`Priority ${priority}`, `Status ${status}`] }),
    c.text('priority', 'Priority', { folds: true }),
  ]);
  render(<DataTable name="partners" label="Partners" rows={rows.slice(0, 1)} columns={folding} />);
  expect(screen.getByRole('columnheader', { name: 'Priority' })).toHaveClass('folds');
  expect(screen.getByRole('cell', { name: /high$/ })).toHaveClass('folds');
  const lines = [...screen.getByRole('cell', { name: /Partner 0/ }).querySelectorAll('.tablet-line')];
  expect(lines.map((line) => line.textContent)).toEqual(['Priority high', 'Status active']);
});

test('rows of what is inactive are told apart', () => {
  type Row = { id: number; name: string; status?: string; is_active?: 0 | 1 };
  const rows: Row[] = [
    { id: 1, name: 'On', status: 'active' },
    { id: 2, name: 'Off', status: 'inactive' },
    { id: 3, name: 'Out', is_active: 0 },
    { id: 4, name: 'In', is_active: 1 },
    { id: 5, name: 'Asked', status: 'pending' },
  ];
  const columns = columnsFor<Row>((c) => [c.text('name', 'Name')]);
  render(<DataTable name="rows" label="Rows" rows={rows} columns={columns} />);
  const inactive = screen.getAllByRole('row').filter((row) => 'inactive' in row.dataset);
  expect(inactive.map((row) => row.textContent)).toEqual(['Off', 'Out']);
});
