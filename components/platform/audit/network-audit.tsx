'use client';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { useUrlState } from '@/components/table/use-url-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import { ScrollText } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { reportFile } from '@/lib/shared/format';
import type { Page } from '@/lib/shared/page';
import { AuditFilters, type AuditFilterProps } from './audit-filters';
import { Changes } from './changes';
import type { NetworkAuditRow } from '@/lib/platform/audit/resources';

const SCREEN = '/super_admin/audit';

const COLUMNS = columnsFor<NetworkAuditRow>((c) => [
  c.time('created_at', 'When', { sortable: false, phone: { order: 1, bare: true } }),
  c.custom('actor', 'Who', (row) => <Who row={row} />, {
    value: (row) => row.actor ?? nobody(row),
    sortable: false,
    phone: { order: 0, bare: true },
  }),
  c.custom('company', 'Company', (row) => <Filter name="company_id" id={row.company_id} text={row.company} />, {
    value: ({ company }) => company,
    sortable: false,
    phone: { order: 4, bare: true, hidden: ({ company }) => company === null },
  }),
  c.custom('action', 'What', (row) => <What row={row} />, { phone: { order: 2, bare: true, whole: true } }),
  c.custom('changes', 'Before and after', (row) => <Changes changes={row.changes} />, {
    value: ({ changes }) => changes.length || null,
    sortable: false,
    phone: { order: 8, bare: true, whole: true },
  }),
  c.text('address', 'From', { sortable: false, phone: { order: 6 } }),
]);

const nobody = ({ address }: Pick<NetworkAuditRow, 'address'>) => (address ? 'Not logged in' : 'The portal itself');

function Filter({ name, id, text }: { name: 'company_id' | 'user_id'; id: number | null; text: string | null }) {
  if (id === null || text === null) return <span className="text-ink-faint">–</span>;
  return (
    <TextLink href={`${SCREEN}?${name}=${id}`} prefetch={false} className="wrap-anywhere" title={`Only ${text}`}>
      {text}
    </TextLink>
  );
}

function Who({ row: { actor, actor_id, on_behalf_of, on_behalf_of_id, address } }: { row: NetworkAuditRow }) {
  if (actor_id === null) return <span className="text-ink-soft">{nobody({ address })}</span>;
  return (
    <span className="wrap-anywhere">
      <Filter name="user_id" id={actor_id} text={actor} />
      {on_behalf_of && (
        <span className="block text-sm text-ink-soft">
          for <Filter name="user_id" id={on_behalf_of_id} text={on_behalf_of} />
        </span>
      )}
    </span>
  );
}

function What({ row: { action, subject } }: { row: NetworkAuditRow }) {
  return (
    <span className="wrap-anywhere">
      {action}
      {subject && <span className="block text-sm text-ink-soft">{subject}</span>}
    </span>
  );
}

type Props = AuditFilterProps & { page: Page<NetworkAuditRow>; exportQuery: string };

/** One page of the network's audit, filtered by company, person, command and day (rule: audit.viewers). */
export function NetworkAudit({ page, exportQuery, ...filters }: Props) {
  const url = useUrlState();
  const isFiltered = Boolean(filters.company ?? filters.person ?? (filters.command || filters.day));
  const showAll = () =>
    url.set({ company_id: undefined, user_id: undefined, command: undefined, day: undefined, page: undefined });
  return (
    <PagedTable
      page={page}
      columns={COLUMNS}
      label="Audit"
      noun="event"
      search={false}
      filters={<AuditFilters {...filters} />}
      actions={
        <ExportButton href={`/api/super_admin/audit/export${exportQuery}`} name={reportFile('audit')}>
          Export
        </ExportButton>
      }
      empty={
        isFiltered ? (
          <EmptyState
            title="Nothing matches these filters"
            icon={ScrollText}
            action={<Button onClick={showAll}>Show everything</Button>}
          />
        ) : (
          <EmptyState title="Nothing yet" icon={ScrollText}>
            Everything people do in the portal is listed here: who, when and from where.
          </EmptyState>
        )
      }
    />
  );
}
