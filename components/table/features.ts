import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type Row,
} from '@tanstack/react-table';
import type { Column } from './columns';

/** Only these TanStack Table features are in the bundle. */
export const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
});
export type Features = typeof features;

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function definitionsOf<Entry extends object>(columns: Column<Entry>[]): ColumnDef<Features, Entry>[] {
  return columns.map((column) => ({
    id: column.key,
    accessorFn: column.value,
    enableSorting: column.sortable,
    enableGlobalFilter: !column.quiet,
    sortDescFirst: false,
    sortFn: (one: Row<Features, Entry>, other: Row<Features, Entry>) =>
      compare(column.value(one.original), column.value(other.original)),
  }));
}

/** Matches the label shown, not the stored value. */
export function holds<Entry extends object>(row: Row<Features, Entry>, columnId: string, term: unknown): boolean {
  return String(row.getValue(columnId) ?? '')
    .toLowerCase()
    .includes(String(term).trim().toLowerCase());
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return order.compare(String(one ?? ''), String(other ?? ''));
}
