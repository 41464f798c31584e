/* eslint complexity: ['error', 16] -- in markup every `&&` and every default counts as a branch */
'use client';
import { SearchX } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from './pager';
import { TableFrame, type Sorted } from './table-frame';
import { BY_ID, NO_DATA, NOTHING_FOUND, type Page, type TableProps } from './table-props';
import { Toolbar } from './toolbar';
import { useUrlState } from './use-url-state';

type Props<Row> = TableProps<Row> & {
  page: Page<Row>;
  /** The order the server takes when the address names none. */
  initialSort?: Sorted;
  /** Remembers these parts of the address as `ac_{name}_{key}`, mostly sort and direction. The same on every render. */
  remember?: { name: string; keys: readonly string[] };
};

/**
 * A table of one page out of many: the address holds sort, dir, q and page, and the server page re-asks. Apart from
 * DataTable so that pages with long lists do not ship the machinery for short ones.
 */
export function PagedTable<Row extends object>({ page, columns, initialSort, remember, search = 'Search', rowKey = BY_ID, empty = NO_DATA, filters, actions, label, marked }: Props<Row>) {
  const url = useUrlState(remember);
  const term = url.get('q');
  const sorted: Sorted | undefined = url.get('sort') ? { key: url.get('sort'), dir: url.get('dir') === 'asc' ? 'asc' : 'desc' } : initialSort;
  return (
    <div>
      <Toolbar search={search} term={term} onSearch={(q) => url.set({ q, page: undefined })} busy={url.pending} filters={filters} actions={actions} />
      <TableFrame label={label} columns={columns} rows={page.data} rowKey={rowKey} sorted={sorted} onSort={({ key, dir }) => url.set({ sort: key, dir, page: undefined })} busy={url.pending} empty={term ? <EmptyState title={NOTHING_FOUND} icon={SearchX} action={<Button onClick={() => url.set({ q: undefined, page: undefined })}>Clear search</Button>} /> : empty} marked={marked} />
      <Pager label={label} current={page.current_page} total={page.total} perPage={page.per_page} onPage={(next) => url.set({ page: next === 1 ? undefined : next })} />
    </div>
  );
}
