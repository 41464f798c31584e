'use client';
import type { ReactNode } from 'react';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { TextLink } from '@/components/ui/text-link';
import { companyScreen } from '@/lib/companies/policy';
import type { CompanyRow } from '@/lib/network/companies';
import { MEMBERSHIPS } from '@/lib/shared/enums';
import type { Page } from '@/lib/shared/page';

const COLUMNS = columnsFor<CompanyRow>((c) => [
  c.link('name', 'Name', ({ id }) => companyScreen(id), { phone: { order: 0, bare: true } }),
  c.text('groups', 'Groups', { value: ({ groups }) => groups.join(', '), phone: { order: 2, whole: true } }),
  c.label('membership_type', 'Membership Type', MEMBERSHIPS, { phone: { order: 4, bare: true } }),
  { ...c.text('users', 'Users', { firstDir: 'desc', phone: { order: 5 } }), unit: 'active' },
  c.active('status', 'Status', { phone: { order: 1, bare: true } }),
  c.custom(
    'slug',
    'Login Page',
    ({ login_page_url }) => (
      <TextLink href={login_page_url} external>
        {login_page_url.replace(/^https?:\/\/|\/$/g, '')}
      </TextLink>
    ),
    { sortable: true, tight: true, value: ({ slug }) => slug, phone: { order: 6, bare: true, whole: true } },
  ),
]);

/** All companies of the network, sorted, searched and paged by the server (spec 3 §2). */
export function CompaniesTable({
  page,
  actions,
  empty,
}: {
  page: Page<CompanyRow>;
  actions: ReactNode;
  empty: ReactNode;
}) {
  return (
    <PagedTable
      page={page}
      columns={COLUMNS}
      label="Companies"
      noun="company"
      search="Search companies"
      initialSort={{ key: 'name', dir: 'asc' }}
      actions={actions}
      empty={empty}
    />
  );
}
