/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';

type Row = { id: number; name: string; locked?: boolean };
const rows: Row[] = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `User ${index + 1}` }));
const columns = columnsFor<Row>((c) => [c.link('name', 'Name', (row) => `/users/${row.id}`)]);
const acted = jest.fn();

function Users({ of = rows }: { of?: Row[] }) {
  return (
    <DataTable
      name="partners"
      label="Users"
      noun="user"
      rows={of}
      columns={columns}
      selection={{
        nameOf: ({ name }) => name,
        canSelect: ({ locked }) => !locked,
        actions: (chosen, clear) => (
          <button
            onClick={() => {
              acted(chosen.map(({ id }) => id));
              clear();
            }}
          >
            Act
          </button>
        ),
      }}
    />
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page of Users' });

beforeEach(() => acted.mockClear());

test('ticked rows are counted, acted on and cleared', async () => {
  render(<Users />);
  expect(screen.queryByRole('button', { name: 'Act' })).toBeNull();
  await userEvent.click(box('Select User 1'));
  await userEvent.click(box('Select User 3'));
  expect(screen.getByText('2 users selected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Act' }));
  expect(acted).toHaveBeenCalledWith([1, 3]);
  expect(screen.queryByText(/selected$/)).toBeNull();
  expect(box('Select User 1')).not.toBeChecked();
});

test('the heading ticks the page, and shows a part of it as mixed', async () => {
  render(<Users />);
  await userEvent.click(box('Select User 2'));
  expect(all()).toBePartiallyChecked();
  await userEvent.click(all());
  expect(screen.getByText('10 users selected')).toBeVisible();
  expect(all()).toBeChecked();
  await userEvent.click(all());
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test('rows of other pages stay ticked', async () => {
  render(<Users />);
  await userEvent.click(box('Select User 1'));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(box('Select User 11'));
  expect(screen.getByText('2 users selected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(box('Select User 1')).not.toBeChecked();
});

test('rows that take no part have no checkbox, also when they become so', async () => {
  const { rerender } = render(<Users of={[{ ...rows[0]!, locked: true }, rows[1]!]} />);
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  await userEvent.click(box('Select User 2'));
  rerender(<Users of={[rows[0]!, { ...rows[1]!, locked: true }]} />);
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test('a tick does not open the row', async () => {
  render(<Users />);
  const row = screen.getByRole('link', { name: 'User 1' }).closest('tr')!;
  const opened = jest.fn((event: Event) => event.preventDefault());
  within(row).getByRole('link').addEventListener('click', opened);
  await userEvent.click(box('Select User 1'));
  expect(opened).not.toHaveBeenCalled();
});
