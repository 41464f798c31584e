/* eslint complexity: ['error', 16] -- in markup every `&&` and every default counts as a branch */
'use client';
import { useTable, type PaginationState, type SortingState } from '@tanstack/react-table';
import { useMemo, useState, type ReactNode } from 'react';
import type { Column } from './columns';
import { definitionsOf, features, holds } from './features';
import { Pager } from './pager';
import { TableFrame, type Sorted } from './table-frame';
import { Toolbar } from './toolbar';
import { useUrlState } from './use-url-state';

/** A page as the server answers it. */
export type Page<Row> = { data: Row[]; total: number; current_page: number; per_page: number };

type Common<Row> = {
  columns: Column<Row>[];
  /** What the table holds, for screen readers: "Active cases". */
  label: string;
  rowKey?: (row: Row) => string | number;
  /** Shown for an empty table: what to do first. */
  empty?: ReactNode;
  /** The search box's words; false leaves it out. */
  search?: string | false;
  filters?: ReactNode;
  /** Export and other buttons, at the right. */
  actions?: ReactNode;
  /** Marks a row that needs action. */
  marked?: (row: Row) => boolean;
};
type LocalProps<Row> = Common<Row> & { rows: Row[]; page?: undefined; initialSort?: Sorted; pageSize?: number };
type ServerProps<Row> = Common<Row> & {
  page: Page<Row>;
  rows?: undefined;
  /** The order the server takes when the address names none. */
  initialSort?: Sorted;
  /** Remembers sort and direction as `ac_{remember}_sort` and `…_dir`. */
  remember?: string;
};

const PER_PAGE = 10;
const NO_DATA = 'No data';
const BY_ID = (row: object) => (row as { id: string | number }).id;

/**
 * A table. With `rows` it is sorted, searched and paged (10) in the browser; with `page` the address holds sort, dir, q and
 * page, and the server page re-asks. Under 640 px rows become cards.
 */
export function DataTable<Row extends object>(props: LocalProps<Row> | ServerProps<Row>) {
  return props.page ? <ServerTable {...props} /> : <LocalTable {...props} />;
}

function LocalTable<Row extends object>({ rows, columns, initialSort, pageSize = PER_PAGE, search = 'Search', rowKey = BY_ID, empty = NO_DATA, filters, actions, label, marked }: LocalProps<Row>) {
  const [sorting, setSorting] = useState<SortingState>(initialSort ? [{ id: initialSort.key, desc: initialSort.dir === 'desc' }] : []);
  const [globalFilter, setGlobalFilter] = useState('');
  const [pagination, setPagination] = useState<PaginationState>({ pageIndex: 0, pageSize });
  const definitions = useMemo(() => definitionsOf(columns), [columns]);
  const table = useTable({ features, data: rows, columns: definitions, state: { sorting, globalFilter, pagination }, onSortingChange: setSorting, onPaginationChange: setPagination, onGlobalFilterChange: setGlobalFilter, globalFilterFn: holds, getRowId: (row) => String(rowKey(row)), autoResetPageIndex: false });
  const total = table.getFilteredRowModel().rows.length;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const at = Math.min(pagination.pageIndex, pages - 1);
  if (at !== pagination.pageIndex) setPagination({ pageIndex: at, pageSize });
  const sorted = sorting[0] && { key: sorting[0].id, dir: sorting[0].desc ? ('desc' as const) : ('asc' as const) };
  const find = (term: string) => {
    setGlobalFilter(term);
    setPagination({ pageIndex: 0, pageSize });
  };
  return (
    <div>
      <Toolbar search={rows.length > pageSize || globalFilter ? search : false} term={globalFilter} onSearch={find} instant filters={filters} actions={actions} />
      <TableFrame label={label} columns={columns} rows={table.getRowModel().rows.map((row) => row.original)} rowKey={rowKey} sorted={sorted} onSort={({ key, dir }) => setSorting([{ id: key, desc: dir === 'desc' }])} empty={globalFilter ? 'No Results Found' : empty} marked={marked} />
      <Pager label={label} current={at + 1} total={total} perPage={pageSize} onPage={(page) => setPagination({ pageIndex: page - 1, pageSize })} />
    </div>
  );
}

function ServerTable<Row extends object>({ page, columns, initialSort, remember, search = 'Search', rowKey = BY_ID, empty = NO_DATA, filters, actions, label, marked }: ServerProps<Row>) {
  const url = useUrlState(remember ? { name: remember, keys: ['sort', 'dir'] } : undefined);
  const term = url.get('q');
  const sorted: Sorted | undefined = url.get('sort') ? { key: url.get('sort'), dir: url.get('dir') === 'asc' ? 'asc' : 'desc' } : initialSort;
  return (
    <div>
      <Toolbar search={search} term={term} onSearch={(q) => url.set({ q, page: undefined })} busy={url.pending} filters={filters} actions={actions} />
      <TableFrame label={label} columns={columns} rows={page.data} rowKey={rowKey} sorted={sorted} onSort={({ key, dir }) => url.set({ sort: key, dir, page: undefined })} busy={url.pending} empty={term ? 'No Results Found' : empty} marked={marked} />
      <Pager label={label} current={page.current_page} total={page.total} perPage={page.per_page} onPage={(next) => url.set({ page: next === 1 ? undefined : next })} />
    </div>
  );
}
