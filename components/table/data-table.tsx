'use client';
import { useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { definitionsOf, features, holds } from './features';
import { Pager } from './pager';
import { useSelection } from './selection';
import { TableFrame, type Sorted } from './table-frame';
import { BY_ID, NO_DATA, NOTHING_FOUND, type TableProps } from './table-props';
import { Toolbar } from './toolbar';
import { useKeptState } from './use-kept-state';

type Props<Row> = TableProps<Row> & {
  /** Prefix of the table's query parameters. */
  name: string;
  rows: Row[];
  initialSort?: Sorted;
  pageSize?: number;
};

const PER_PAGE = 10;

/** Holds all its rows: sorts, searches and pages (10 per page) in the browser, and keeps that state in the URL. */
export function DataTable<Row extends object>({
  name,
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
  phoneRows,
  selection,
}: Props<Row>) {
  const { state, change } = useKeptState(name, initialSort);
  const definitions = useMemo(() => definitionsOf(columns), [columns]);
  // The URL may name any column.
  const sorted = columns.some(({ key, sortable }) => sortable && key === state.sort?.key) ? state.sort : initialSort;
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    state: {
      sorting: sorted ? [{ id: sorted.key, desc: sorted.dir === 'desc' }] : [],
      globalFilter: state.q,
    },
    globalFilterFn: holds,
    getRowId: (row) => String(rowKey(row)),
  });
  const matches = table.getRowModel().rows.map((row) => row.original);
  const current = Math.min(state.page, Math.max(1, Math.ceil(matches.length / pageSize)));
  const page = matches.slice((current - 1) * pageSize, current * pageSize);
  const { columns: shown, bar } = useSelection({ selection, columns, rows: page, rowKey, noun, label });
  return (
    <div>
      <Toolbar
        search={rows.length > pageSize || state.q ? search : false}
        term={state.q}
        onSearch={(q) => change({ q, page: 1 })}
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
        onSort={(sort) => change({ sort })}
        empty={state.q ? NOTHING_FOUND : empty}
        highlightRow={highlightRow}
        phoneRows={phoneRows}
      />
      <Pager
        label={label}
        noun={noun}
        current={current}
        total={matches.length}
        perPage={pageSize}
        onPage={(next) => change({ page: next })}
      />
    </div>
  );
}
