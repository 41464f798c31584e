'use client';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { useUrlState } from '@/components/table/use-url-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ScrollText } from '@/components/ui/icons';
import type { Page } from '@/lib/shared/page';
import { Changes } from './changes';
import { DayFilter } from './day-filter';
import type { AuditRow } from '@/lib/platform/audit/resources';

const COLUMNS = columnsFor<AuditRow>((c) => [
  c.time('created_at', 'When', { sortable: false, phone: { order: 1, bare: true } }),
  c.custom('actor', 'Who', (row) => <Who row={row} />, {
    value: (row) => row.actor,
    sortable: false,
    phone: { order: 0, bare: true },
  }),
  c.custom('action', 'What', (row) => <What row={row} />, {
    value: (row) => row.action,
    sortable: false,
    phone: { order: 2, bare: true, whole: true },
  }),
  c.custom('changes', 'Before and after', (row) => <Changes changes={row.changes} />, {
    value: (row) => row.changes.length || null,
    sortable: false,
    phone: { order: 4, bare: true, whole: true },
  }),
]);

function Who({ row: { actor, on_behalf_of } }: { row: AuditRow }) {
  return (
    <span className="wrap-anywhere">
      {actor}
      {on_behalf_of && <span className="block text-sm text-ink-soft">for {on_behalf_of}</span>}
    </span>
  );
}

function What({ row: { action, subject } }: { row: AuditRow }) {
  return (
    <span className="wrap-anywhere">
      {action}
      {subject && <span className="block text-sm text-ink-soft">{subject}</span>}
    </span>
  );
}

/** One page of the company's audit, searched by person and filtered by day (rule: audit.company). */
export function AuditTable({ page, day }: { page: Page<AuditRow>; day: string }) {
  const url = useUrlState();
  const pick = (next: string) => url.set({ day: next, page: undefined });
  return (
    <PagedTable
      page={page}
      columns={COLUMNS}
      label="Audit"
      noun="entry"
      search="Search people"
      filters={<DayFilter day={day} onPick={pick} />}
      empty={
        day ? (
          <EmptyState
            title="Nothing happened on this day"
            icon={ScrollText}
            action={<Button onClick={() => pick('')}>Show all days</Button>}
          />
        ) : (
          <EmptyState title="Nothing yet" icon={ScrollText}>
            Everything your users do in the portal is listed here, with who did it and when.
          </EmptyState>
        )
      }
    />
  );
}
