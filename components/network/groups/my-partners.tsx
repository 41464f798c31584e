'use client';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import { TextLink } from '@/components/ui/text-link';
import { MEMBERSHIPS } from '@/lib/shared/enums';
import { partnerName, reportFile } from '@/lib/shared/format';
import type { Page } from '@/lib/shared/page';
import { pagePath } from '@/lib/shared/paths';
import type { PartnerCompanyRow } from '@/lib/network/groups/resources';

const COLUMNS = columnsFor<PartnerCompanyRow>((c) => [
  c.text('company', 'Company', {
    value: ({ company, department }) => partnerName({ company: company.name, department: department?.name }),
    phone: { order: 0, bare: true },
  }),
  c.custom(
    'group',
    'Group',
    ({ community: group }) => (
      <TextLink href={pagePath('/admin/partner_groups/[group_id]', { group_id: group.id })} title={group.name}>
        {group.name}
      </TextLink>
    ),
    { value: ({ community: group }) => group.name, tight: true, phone: { order: 2, whole: true } },
  ),
  {
    ...c.label('membership_type', 'Membership', MEMBERSHIPS, { phone: { order: 1, bare: true } }),
    key: 'membership',
  },
  {
    ...c.text('document', 'Collaboration process', {
      value: ({ document: process }) => process.name,
      phone: { order: 4, whole: true },
    }),
    key: 'process',
  },
]);

export function MyPartners({ page }: { page: Page<PartnerCompanyRow> }) {
  return (
    <PagedTable
      label="My Partners"
      noun="partner"
      page={page}
      columns={COLUMNS}
      search="Search partners in your groups"
      initialSort={{ key: 'company', dir: 'asc' }}
      actions={
        page.total > 0 && (
          <ExportButton href="/api/admin/company/reports/partners" name={reportFile('partners')}>
            Export
          </ExportButton>
        )
      }
      empty={
        <EmptyState title="No partners yet">
          Companies appear here once they share a group with yours and have a collaboration process. Invite a member to
          start.
        </EmptyState>
      }
    />
  );
}
