'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { plural } from '@/lib/shared/format';
import type { Column } from './columns';
import type { TableProps } from './table-props';

type Key = string | number;
type Props<Row> = Pick<TableProps<Row>, 'columns' | 'selection' | 'noun' | 'label'> & {
  rows: Row[];
  rowKey: (row: Row) => Key;
};

/**
 * Includes selected rows on other pages of the table. Returns the columns with a checkbox column in front, and the bar
 * of bulk actions. Without `selection`, the columns are unchanged.
 */
export function useSelection<Row>({ selection, columns, rows, rowKey, noun = 'row', label }: Props<Row>) {
  const [ticked, setTicked] = useState<ReadonlyMap<Key, Row>>(new Map());
  if (!selection) return { columns, bar: null };
  const { nameOf, canSelect = () => true, actions } = selection;
  const set = (some: Row[], on: boolean) =>
    setTicked((before) => {
      const next = new Map(before);
      for (const row of some) {
        if (on) next.set(rowKey(row), row);
        else next.delete(rowKey(row));
      }
      return next;
    });
  const clear = () => setTicked(new Map());
  // Rows on this page replace the copies taken when they were selected.
  const fresh = new Map(rows.map((row) => [rowKey(row), row]));
  const selected = [...ticked].map(([key, row]) => fresh.get(key) ?? row).filter(canSelect);
  const open = rows.filter(canSelect);
  const onPage = open.filter((row) => ticked.has(rowKey(row))).length;
  const column: Column<Row> = {
    key: 'select',
    header: 'Select',
    heading: open.length > 0 && (
      <SelectionCheckbox
        label={`Select all on this page of ${label}`}
        checked={onPage === open.length}
        some={onPage > 0 && onPage < open.length}
        onChange={(on) => set(open, on)}
      />
    ),
    cell: (row) =>
      canSelect(row) && (
        <SelectionCheckbox
          label={`Select ${nameOf(row)}`}
          checked={ticked.has(rowKey(row))}
          onChange={(on) => set([row], on)}
        />
      ),
    // On a phone, cells without a value are left out.
    value: (row) => (canSelect(row) ? nameOf(row) : null),
    sortable: false,
    quiet: true,
    phone: { order: -2, bare: true },
  };
  return {
    columns: [column, ...columns],
    bar: (
      <Bar text={`${plural(selected.length, noun)} selected`} shown={selected.length > 0} onClear={clear}>
        {/* Phone cards have no heading, and with it no checkbox for the page. */}
        {onPage < open.length && (
          <Button small className="sm:hidden" onClick={() => set(open, true)}>
            Select all {open.length}
          </Button>
        )}
        {actions(selected, clear)}
      </Bar>
    ),
  };
}

type SelectionCheckboxProps = { label: string; checked: boolean; some?: boolean; onChange: (on: boolean) => void };

/** `some` shows the indeterminate state. */
function SelectionCheckbox({ label, checked, some = false, onChange }: SelectionCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className="row-tick">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

type BarProps = { text: string; shown: boolean; onClear: () => void; children: ReactNode };

/** A live region announces only changes, so the bar is mounted before the first row is selected. */
function Bar({ text, shown, onClear, children }: BarProps) {
  const look = 'mb-3 flex flex-wrap items-center gap-2 rounded-md border border-accent-line bg-accent-soft px-3 py-2';
  return (
    <div className={shown ? look : undefined}>
      <p role="status" className="font-medium tabular-nums not-empty:mr-2">
        {shown && text}
      </p>
      {shown && children}
      {shown && (
        <Button kind="quiet" small onClick={onClear}>
          Clear selection
        </Button>
      )}
    </div>
  );
}
