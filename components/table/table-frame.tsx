/* eslint complexity: ['error', 16] -- in markup every `&&` and every default counts as a branch */
'use client';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { classes } from '@/lib/shared/classes';
import type { Column } from './columns';

export type Sorted = { key: string; dir: 'asc' | 'desc' };
type Props<Row> = {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  sorted?: Sorted;
  onSort: (sorted: Sorted) => void;
  busy?: boolean;
  empty: ReactNode;
  marked?: (row: Row) => boolean;
};

// A table drawn as cards loses its meaning for screen readers unless the roles are said.
const AS = { table: { role: 'table' }, group: { role: 'rowgroup' }, row: { role: 'row' }, head: { role: 'columnheader' }, cell: { role: 'cell' } };

/** The table itself: headers that sort, rows of 40 px, cards under 640 px, and what stands there when it is empty. */
export function TableFrame<Row extends object>({ label, columns, rows, rowKey, sorted, onSort, busy, empty, marked }: Props<Row>) {
  if (!rows.length) return <div className="rounded-lg border border-line bg-surface">{typeof empty === 'string' ? <EmptyState title={empty} /> : empty}</div>;
  return (
    // The frame scrolls sideways when the table is wider; keys must reach it then.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} className="table-frame">
      <table {...AS.table} aria-label={label} aria-busy={busy}>
        <thead {...AS.group} className="max-sm:sr-only">
          <tr {...AS.row}>
            {columns.map((column) => <Heading key={column.key} column={column} sorted={sorted} onSort={onSort} />)}
          </tr>
        </thead>
        <tbody {...AS.group}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...AS.row} data-marked={marked?.(row) || undefined}>
              {columns.map((column, index) => cellOf(column, row, index))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cell; in the card of a phone it stands at the left or at the right of a line, by its place in the order. */
function cellOf<Row>(column: Column<Row>, row: Row, index: number) {
  const { order, bare } = column.phone && column.phone !== 'left-out' ? column.phone : { order: index, bare: index === 0 || column.quiet };
  const leftOut = column.phone === 'left-out' || (column.phone && (column.value(row) ?? '') === '');
  return (
    <td key={column.key} {...AS.cell} style={{ order }} className={classes(leftOut ? 'left-out' : order % 2 === 1 && 'right', column.align === 'end' && 'end', column.tight && 'tight') || undefined}>
      {!bare && <span aria-hidden className="label">{column.header}</span>}
      {column.cell(row)}
    </td>
  );
}

function Heading<Row>({ column, sorted, onSort }: { column: Column<Row>; sorted?: Sorted; onSort: (sorted: Sorted) => void }) {
  const dir = sorted?.key === column.key ? sorted.dir : undefined;
  const Icon = dir === 'asc' ? ArrowUp : dir === 'desc' ? ArrowDown : ChevronsUpDown;
  const look = column.align === 'end' ? 'end' : undefined;
  if (column.quiet) return <th {...AS.head} scope="col" className={look}><span className="sr-only">{column.header}</span></th>;
  if (!column.sortable) return <th {...AS.head} scope="col" className={look}>{column.header}<Unit of={column} /></th>;
  return (
    <th {...AS.head} scope="col" aria-sort={dir ? (dir === 'asc' ? 'ascending' : 'descending') : 'none'} className={look}>
      <button type="button" className={classes('-mx-1.5 inline-flex items-center gap-1 rounded-sm px-1.5 py-1 hover:text-ink', dir && 'text-ink')} onClick={() => onSort({ key: column.key, dir: dir === 'asc' ? 'desc' : 'asc' })}>
        {column.header}<Unit of={column} />
        <Icon aria-hidden className={classes('size-3.5', !dir && 'opacity-45')} />
      </button>
    </th>
  );
}

const Unit = ({ of: { unit } }: { of: { unit?: string } }) => unit && <span className="ml-1 text-xs font-normal text-ink-faint">{unit}</span>;
