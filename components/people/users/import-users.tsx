'use client';
import { columnsFor } from '@/components/table/columns';
import { ImportForm, RowCheck } from '@/components/table/import-form';
import { plural } from '@/lib/shared/format';
import type { ImportRow } from '@/lib/people/users/import';
import { MAX_IMPORT_KB } from '@/lib/people/users/policy';

const COLUMNS = columnsFor<ImportRow>((c) => [
  c.text('line', 'Line', { phone: { order: 4 } }),
  c.text('name', 'Name', { phone: { order: 0, bare: true } }),
  c.text('email', 'Email', { phone: { order: 2, bare: true, whole: true } }),
  c.text('role', 'Role', { phone: { order: 5, bare: true } }),
  c.custom('errors', 'Check', (row) => <RowCheck {...row} />, {
    value: ({ errors }) => errors.length,
    phone: { order: 6, bare: true, whole: true },
  }),
]);

/** Imports the users of a company (rule: admin.import). */
export const ImportUsers = () => (
  <ImportForm
    calls="/api/admin/company/users/import"
    list="/admin/users"
    label="Import users"
    addText={(valid) => `Add and invite ${plural(valid, 'user')}`}
    none="Nobody"
    columns={COLUMNS}
    maxMegabytes={MAX_IMPORT_KB / 1024}
  />
);
