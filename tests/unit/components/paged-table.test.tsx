/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { place, router } from '../../support/navigation';

type Row = { id: number; name: string };
const rows: Row[] = Array.from({ length: 10 }, (_, id) => ({ id, name: `Partner ${id}` }));
const columns = columnsFor<Row>((c) => [c.link('name', 'Name', ({ id }) => `/partners/${id}`)]);

beforeEach(() => void (place.path = '/dashboard'));

describe('server-side tables', () => {
  const page = { data: rows, total: 23, current_page: 2, per_page: 10 };

  test('sorting, paging and searching only change the URL', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    place.search = 'view=mine-30&page=2';
    render(<PagedTable label="Partners" page={page} columns={columns} initialSort={{ key: 'name', dir: 'desc' }} />);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(router.replace).toHaveBeenLastCalledWith('/dashboard?view=mine-30&sort=name&dir=asc', { scroll: false });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(router.replace).toHaveBeenLastCalledWith('/dashboard?view=mine-30&page=3', { scroll: false });
    router.replace.mockClear();
    await user.type(screen.getByRole('searchbox'), 'w');
    act(() => jest.advanceTimersByTime(1000));
    expect(router.replace).not.toHaveBeenCalled();
    await user.type(screen.getByRole('searchbox'), 'ire');
    act(() => jest.advanceTimersByTime(1000));
    expect(router.replace).toHaveBeenCalledTimes(1);
    expect(router.replace).toHaveBeenLastCalledWith('/dashboard?view=mine-30&q=wire', { scroll: false });
    jest.useRealTimers();
  });

  test('an inexact total has a plus, and the next page stays available', () => {
    const known = { data: rows, per_page: 10, current_page: 1000, total: 10_000 };
    const { rerender } = render(
      <PagedTable label="Partners" page={{ ...known, total_is_exact: false }} columns={columns} />,
    );
    expect(screen.getByRole('status')).toHaveTextContent('9,991–10,000 of 10,000+');
    expect(screen.getByText('Page 1,000 of 1,000+')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
    rerender(<PagedTable label="Partners" page={{ ...known, total_is_exact: true }} columns={columns} />);
    expect(screen.getByRole('status')).toHaveTextContent('9,991–10,000 of 10,000');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  const MEMORY = { name: 'cases', keys: ['type', 'sort', 'dir'] };

  test('restores the remembered type and sort unless the URL has its own, which it remembers', () => {
    localStorage.setItem('ac_cases_sort', 'priority');
    localStorage.setItem('ac_cases_dir', 'asc');
    localStorage.setItem('ac_cases_type', 'mine-all');
    const { unmount } = render(<PagedTable label="Partners" page={page} columns={columns} remember={MEMORY} />);
    expect(router.replace).toHaveBeenCalledTimes(1);
    expect(router.replace).toHaveBeenLastCalledWith('/dashboard?type=mine-all&sort=priority&dir=asc', {
      scroll: false,
    });
    unmount();
    place.search = 'sort=name&dir=desc';
    render(<PagedTable label="Partners" page={page} columns={columns} remember={MEMORY} />);
    expect([localStorage.getItem('ac_cases_sort'), localStorage.getItem('ac_cases_dir')]).toEqual(['name', 'desc']);
  });
});

test('a search without results can be cleared', async () => {
  place.search = 'q=zzz&page=2&sort=name';
  render(
    <PagedTable label="Partners" page={{ data: [], total: 0, current_page: 1, per_page: 10 }} columns={columns} />,
  );
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[1]!);
  expect(router.replace).toHaveBeenCalledWith('/dashboard?sort=name', { scroll: false });
});
