'use client';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchX } from '@/components/ui/icons';
import { Pager } from './pager';
import { useSelection } from './selection';
import { TableFrame, type Sorted } from './table-frame';
import { BY_ID, NO_DATA, NOTHING_FOUND, type TableProps } from './table-props';
import { Toolbar } from './toolbar';
import { useUrlState } from './use-url-state';
import type { Page } from '@/lib/shared/page';

type Props<Row> = TableProps<Row> & {
  page: Page<Row>;
  initialSort?: Sorted;
  /** Query parameters remembered as `ac_{name}_{key}`. Pass a stable object. */
  remember?: { name: string; keys: readonly string[] };
};

/**
 * Shows one page of a list. `sort`, `dir`, `q` and `page` are in the URL, and the server renders each page. Separate
 * from DataTable, so that long lists do not ship TanStack Table.
 */
export function PagedTable<Row extends object>({
  page,
  columns,
  initialSort,
  remember,
  search = 'Search',
  rowKey = BY_ID,
  empty = NO_DATA,
  filters,
  actions,
  label,
  noun,
  highlightRow,
  phoneRows,
  selection,
}: Props<Row>) {
  const url = useUrlState(remember);
  const { columns: shown, bar } = useSelection({ selection, columns, rows: page.data, rowKey, noun, label });
  const term = url.get('q');
  const sorted: Sorted | undefined = url.get('sort')
    ? { key: url.get('sort'), dir: url.get('dir') === 'asc' ? 'asc' : 'desc' }
    : initialSort;
  return (
    <div>
      <Toolbar
        search={search}
        term={term}
        onSearch={(q) => url.set({ q, page: undefined })}
        busy={url.pending}
        filters={filters}
        actions={actions}
      />
      {bar}
      <TableFrame
        label={label}
        columns={shown}
        rows={page.data}
        rowKey={rowKey}
        sorted={sorted}
        onSort={({ key, dir }) => url.set({ sort: key, dir, page: undefined })}
        busy={url.pending}
        empty={
          term ? (
            <EmptyState
              title={NOTHING_FOUND}
              icon={SearchX}
              action={<Button onClick={() => url.set({ q: undefined, page: undefined })}>Clear search</Button>}
            />
          ) : (
            empty
          )
        }
        highlightRow={highlightRow}
        phoneRows={phoneRows}
      />
      <Pager
        label={label}
        noun={noun}
        current={page.current_page}
        total={page.total}
        totalIsExact={page.total_is_exact}
        perPage={page.per_page}
        onPage={(next) => url.set({ page: next === 1 ? undefined : next })}
      />
    </div>
  );
}
