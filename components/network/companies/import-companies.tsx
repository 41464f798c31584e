'use client';
import { columnsFor } from '@/components/table/columns';
import { ImportForm, RowCheck } from '@/components/table/import-form';
import type { ImportedCompanyRow } from '@/lib/network/companies/import';
import { COMPANIES } from '@/lib/network/companies/policy';
import { MAX_IMPORT_KB } from '@/lib/people/users/policy';
import { plural } from '@/lib/shared/format';

const COLUMNS = columnsFor<ImportedCompanyRow>((c) => [
  c.text('line', 'Line', { phone: { order: 4 } }),
  c.text('name', 'Name', { phone: { order: 0, bare: true } }),
  c.text('slug', 'Sub-domain', { phone: { order: 2, whole: true } }),
  c.text('membership', 'Membership Type', { phone: { order: 5, whole: true } }),
  c.text('manager', 'Business Manager', { phone: { order: 3, whole: true } }),
  c.custom('errors', 'Check', (row) => <RowCheck {...row} />, {
    value: ({ errors }) => errors.length,
    phone: { order: 6, bare: true, whole: true },
  }),
]);

/** Imports companies with their business managers (rule: network.import-companies). */
export const ImportCompanies = () => (
  <ImportForm
    calls="/api/super_admin/companies/import"
    list={COMPANIES}
    label="Import companies"
    addText={(valid) => `Add ${plural(valid, 'company')}`}
    none="Nothing"
    columns={COLUMNS}
    maxMegabytes={MAX_IMPORT_KB / 1024}
  />
);
