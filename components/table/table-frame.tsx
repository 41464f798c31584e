'use client';
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ArrowDown, ArrowUp, ChevronsUpDown } from '@/components/ui/icons';
import { ZoneName } from '@/components/ui/own-zone';
import { classes } from '@/lib/shared/classes';
import type { Column } from './columns';
import { cardPlaces, type CardPlace } from './phone-card';

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
  highlightRow?: (row: Row) => boolean;
  phoneRows?: number;
};

// Browsers drop the table roles when the style turns rows into cards.
const AS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
};

export function TableFrame<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  sorted,
  onSort,
  busy,
  empty,
  highlightRow,
  phoneRows = Infinity,
}: Props<Row>) {
  const [unfolded, setUnfolded] = useState(false);
  if (!rows.length)
    return (
      <div className="rounded-lg border border-line bg-surface">
        {typeof empty === 'string' ? <EmptyState title={empty} /> : empty}
      </div>
    );
  return (
    // The frame scrolls sideways when the table is wider than the window, so it has to be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} className="table-frame">
      <table {...AS.table} aria-label={label} aria-busy={busy}>
        <thead {...AS.group} className="max-sm:sr-only">
          <tr {...AS.row}>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorted={sorted} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {/* A shortcut for the row's link, which keyboards and screen readers reach directly. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody {...AS.group} onClick={openRow} onKeyDown={(event) => event.key === 'Enter' && openRow(event)}>
          {rows.map((row, index) => {
            const places = cardPlaces(columns, row);
            return (
              <tr
                key={rowKey(row)}
                {...AS.row}
                data-marked={highlightRow?.(row) || undefined}
                data-inactive={isInactive(row) || undefined}
                data-folded={(!unfolded && index >= phoneRows) || undefined}
              >
                {columns.map((column) => cellOf(column, row, places.get(column)))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {!unfolded && rows.length > phoneRows && (
        <Button wide className="mt-2.5 sm:hidden" onClick={() => setUnfolded(true)}>
          Show all {rows.length}
        </Button>
      )}
    </div>
  );
}

/** Inactive rows look different (spec 3 §2). */
const isInactive = (row: object) =>
  ('status' in row && row.status === 'inactive') || ('is_active' in row && !row.is_active);

const CONTROLS = 'a, button, input, select, textarea, label, [popover]';

/**
 * Follows the link of the clicked row, with the same modifier keys. Controls in the row handle their own clicks, and a
 * click that ends a text selection opens nothing.
 */
function openRow(event: MouseEvent | KeyboardEvent) {
  const target = event.target as Element;
  if (event.defaultPrevented || target.closest(CONTROLS) || getSelection()?.toString()) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const click = new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  target.closest('tr')?.querySelector('.row-link')?.dispatchEvent(click);
}

function cellOf<Row>(column: Column<Row>, row: Row, place: CardPlace | undefined) {
  return (
    <td
      key={column.key}
      {...AS.cell}
      style={place && { gridRow: place.line }}
      className={
        classes(
          place ? place.side !== 'left' && place.side : 'left-out',
          column.align === 'end' && 'end',
          column.tight ? 'tight' : column.tight === false && 'wraps',
          column.folds && 'folds',
        ) || undefined
      }
    >
      {!place?.bare && (
        <span aria-hidden className="label">
          {column.header}
        </span>
      )}
      {column.cell(row)}
    </td>
  );
}

function Heading<Row>({
  column,
  sorted,
  onSort,
}: {
  column: Column<Row>;
  sorted?: Sorted;
  onSort: (sorted: Sorted) => void;
}) {
  const dir = sorted?.key === column.key ? sorted.dir : undefined;
  const Icon = dir === 'asc' ? ArrowUp : dir === 'desc' ? ArrowDown : ChevronsUpDown;
  const look =
    classes(column.align === 'end' && 'end', column.folds && 'folds', column.short && 'has-short') || undefined;
  if (column.heading)
    return (
      <th {...AS.head} scope="col" className={look}>
        {column.heading}
      </th>
    );
  if (column.quiet)
    return (
      <th {...AS.head} scope="col" className={look}>
        <span className="sr-only">{column.header}</span>
      </th>
    );
  if (!column.sortable)
    return (
      <th {...AS.head} scope="col" className={look}>
        {column.header}
        <Unit of={column} />
      </th>
    );
  return (
    <th
      {...AS.head}
      scope="col"
      aria-sort={dir ? (dir === 'asc' ? 'ascending' : 'descending') : 'none'}
      className={look}
    >
      <button
        type="button"
        className={classes(
          '-mx-1.5 inline-flex items-center gap-1 rounded-sm px-1.5 py-1 hover:text-ink',
          dir && 'text-ink',
        )}
        onClick={() => onSort({ key: column.key, dir: nextDir(column, dir) })}
      >
        {column.header}
        <Unit of={column} />
        <Icon aria-hidden className={classes('size-3.5', !dir && 'unsorted opacity-45')} />
      </button>
    </th>
  );
}

const nextDir = <Row,>({ firstDir = 'asc' }: Column<Row>, dir?: Sorted['dir']): Sorted['dir'] =>
  dir ? (dir === 'asc' ? 'desc' : 'asc') : firstDir;

const Unit = ({ of: { isTime } }: { of: { isTime?: boolean } }) =>
  isTime && (
    <span className="unit">
      <ZoneName />
    </span>
  );
