'use client';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { EmptyState } from '@/components/ui/empty-state';
import type { WaitingDraft } from '@/lib/intake/processes/draft-resources';
import type { Page } from '@/lib/shared/page';
import { pagePath } from '@/lib/shared/paths';

const COLUMNS = columnsFor<WaitingDraft>((c) => [
  c.link(
    'name',
    'Process',
    ({ company_id, document_id }) =>
      pagePath('/super_admin/companies/[company_id]/documents/[document_id]/draft', { company_id, document_id }),
    { sortable: false, phone: { order: 0, bare: true, whole: true } },
  ),
  c.text('company', 'Company', { sortable: false, phone: { order: 2, bare: true, whole: true } }),
  c.text('asked_by', 'Asked by', { sortable: false, phone: { order: 4 } }),
  c.time('asked_at', 'Asked', { sortable: false, phone: { order: 3 } }),
  c.text('note', 'Note', { sortable: false, phone: { order: 6, whole: true } }),
]);

/** Lists drafts that await their release, oldest first (rule: processes.draft-release). */
export function WaitingDrafts({ page }: { page: Page<WaitingDraft> }) {
  return (
    <PagedTable
      page={page}
      columns={COLUMNS}
      label="Process drafts"
      noun="draft"
      search={false}
      initialSort={{ key: 'asked_at', dir: 'asc' }}
      empty={
        <EmptyState title="No drafts are waiting">
          Changes that managers make to the fields of a process wait here until you release them.
        </EmptyState>
      }
    />
  );
}
