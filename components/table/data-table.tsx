'use client';
import { useTable, type PaginationState, type SortingState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { definitionsOf, features, holds } from './features';
import { Pager } from './pager';
import { useSelection } from './selection';
import { TableFrame, type Sorted } from './table-frame';
import { BY_ID, NO_DATA, NOTHING_FOUND, type TableProps } from './table-props';
import { Toolbar } from './toolbar';

type Props<Row> = TableProps<Row> & { rows: Row[]; initialSort?: Sorted; pageSize?: number };

const PER_PAGE = 10;

/** A table that has all its rows: sorts, searches and pages (10) in the browser. */
export function DataTable<Row extends object>({
  rows,
  columns,
  initialSort,
  pageSize = PER_PAGE,
  search = 'Search',
  rowKey = BY_ID,
  empty = NO_DATA,
  filters,
  actions,
  label,
  noun,
  highlightRow,
  selection,
}: Props<Row>) {
  const [sorting, setSorting] = useState<SortingState>(
    initialSort ? [{ id: initialSort.key, desc: initialSort.dir === 'desc' }] : [],
  );
  const [globalFilter, setGlobalFilter] = useState('');
  const [pagination, setPagination] = useState<PaginationState>({ pageIndex: 0, pageSize });
  const definitions = useMemo(() => definitionsOf(columns), [columns]);
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    state: { sorting, globalFilter, pagination },
    onSortingChange: setSorting,
    onPaginationChange: setPagination,
    onGlobalFilterChange: setGlobalFilter,
    globalFilterFn: holds,
    getRowId: (row) => String(rowKey(row)),
    autoResetPageIndex: false,
  });
  const page = table.getRowModel().rows.map((row) => row.original);
  const { columns: shown, bar } = useSelection({ selection, columns, rows: page, rowKey, noun, label });
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
      <Toolbar
        search={rows.length > pageSize || globalFilter ? search : false}
        term={globalFilter}
        onSearch={find}
        instant
        filters={filters}
        actions={actions}
      />
      {bar}
      <TableFrame
        label={label}
        columns={shown}
        rows={page}
        rowKey={rowKey}
        sorted={sorted}
        onSort={({ key, dir }) => setSorting([{ id: key, desc: dir === 'desc' }])}
        empty={globalFilter ? NOTHING_FOUND : empty}
        highlightRow={highlightRow}
      />
      <Pager
        label={label}
        noun={noun}
        current={at + 1}
        total={total}
        perPage={pageSize}
        onPage={(page) => setPagination({ pageIndex: page - 1, pageSize })}
      />
    </div>
  );
}
