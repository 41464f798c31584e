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
    <div role="region" aria-label={label} tabIndex={0} className={classes('relative transition-opacity duration-100 sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface', busy && 'opacity-60')}>
      <table {...AS.table} aria-label={label} aria-busy={busy} className="w-full text-left max-sm:block">
        <thead {...AS.group} className="max-sm:sr-only">
          <tr {...AS.row} className="border-b border-line">
            {columns.map((column) => <Heading key={column.key} column={column} sorted={sorted} onSort={onSort} />)}
          </tr>
        </thead>
        <tbody {...AS.group} className="max-sm:block max-sm:space-y-3">
          {rows.map((row) => (
            <tr key={rowKey(row)} {...AS.row} data-marked={marked?.(row) || undefined} className="group border-line max-sm:data-marked:border-l-3 max-sm:data-marked:border-l-amber-ink hover:bg-hover/60 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:gap-y-1 max-sm:rounded-lg max-sm:border max-sm:bg-surface max-sm:px-4 max-sm:py-3 sm:not-last:border-b">
              {columns.map((column, index) => <Cell key={column.key} column={column} row={row} index={index} />)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * A cell. In the card of a phone two stand on a line, the first at the left and the second at the right: the widths are
 * such that a third never fits, and a second that is too wide takes a line of its own.
 */
function Cell<Row>({ column, row, index }: { column: Column<Row>; row: Row; index: number }) {
  const { order, bare } = column.phone && column.phone !== 'left-out' ? column.phone : { order: index, bare: index === 0 || column.quiet };
  const leftOut = column.phone === 'left-out' || (column.phone && (column.value(row) ?? '') === '');
  const side = order % 2 ? 'max-sm:ml-auto max-sm:min-w-[41%] max-sm:justify-end max-sm:text-right' : 'max-sm:grow max-sm:shrink-0 max-sm:basis-[35%]';
  const phone = leftOut ? 'max-sm:hidden' : classes('max-sm:flex max-sm:max-w-full max-sm:h-auto max-sm:gap-1.5 max-sm:p-0 max-sm:text-sm', side, index === 0 && 'max-sm:basis-[20%]! max-sm:text-base');
  return (
    <td {...AS.cell} style={{ order }} className={classes('h-10 px-3 py-1 align-middle sm:first:pl-4 sm:last:pr-4', phone, column.align === 'end' && 'text-right', column.tight && 'sm:max-w-72 sm:truncate', index === 0 && 'sm:group-data-marked:shadow-[inset_3px_0_0_var(--color-amber-ink)]')}>
      {!bare && <span aria-hidden className="shrink-0 text-ink-soft sm:hidden">{column.header}</span>}
      <span className="max-sm:min-w-0 sm:contents">{column.cell(row)}</span>
    </td>
  );
}

function Heading<Row>({ column, sorted, onSort }: { column: Column<Row>; sorted?: Sorted; onSort: (sorted: Sorted) => void }) {
  const dir = sorted?.key === column.key ? sorted.dir : undefined;
  const Icon = dir === 'asc' ? ArrowUp : dir === 'desc' ? ArrowDown : ChevronsUpDown;
  const look = classes('h-10 px-3 first:pl-4 last:pr-4 text-sm font-medium whitespace-nowrap text-ink-soft', column.align === 'end' && 'text-right');
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
