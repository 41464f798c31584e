'use client';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import type { PartnerRow } from '@/lib/groups/partners';
import type { Page } from '@/lib/shared/page';

const COLUMNS = columnsFor<PartnerRow>((c) => [
  c.text('company', 'Company', { value: ({ company }) => company.name, phone: { order: 0, bare: true, whole: true } }),
  c.text('department', 'Department', { value: ({ department }) => department?.name, phone: { order: 2, whole: true } }),
  {
    ...c.text('document', 'Process', { value: ({ document }) => document?.name, phone: { order: 4, whole: true } }),
    key: 'process',
  },
]);

type Props = {
  page: Page<PartnerRow>;
  /** The call that answers with the sheet, and its file name. */ exported: { href: string; name: string };
};

/** The other members of a group (spec 2 §2), searched, sorted and paged by the server. */
export function PartnersTable({ page, exported }: Props) {
  return (
    <PagedTable
      label="Partners"
      noun="partner"
      page={page}
      columns={COLUMNS}
      search="Search partners"
      initialSort={{ key: 'company', dir: 'asc' }}
      actions={page.total > 0 && <ExportButton {...exported}>Export</ExportButton>}
      empty={
        <EmptyState title="No partners yet">Other companies appear here once they have joined this group.</EmptyState>
      }
    />
  );
}
