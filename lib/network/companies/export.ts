import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { sheet, type SheetColumn } from '@/lib/platform/sheets/sheet';
import { settings } from '@/lib/platform/settings';
import { LOGIN_METHODS, MEMBERSHIPS, STATUS } from '@/lib/shared/enums';
import { reportFile } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { siteUrl } from '@/lib/shared/sites';
import { selectCompanies, type CompanyFound } from './list.sql';
import { FILE } from '@/lib/platform/operation/output';

/** All companies as a spreadsheet, by name (spec 3 §2, rule: reports.file-names). */
export const exportCompanies = query({
  who: superAdmin,
  input: z.object({}),
  output: () => FILE,
  deadline: 15_000,
  exports: true,
  async run({ db }) {
    const rows = await db.execute<CompanyFound>(selectCompanies({ q: '', sort: 'name', dir: 'asc' }));
    return sheet(reportFile('companies'), COLUMNS, rows);
  },
});

const COLUMNS: SheetColumn<CompanyFound>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Full Name', cell: ({ full_name }) => full_name },
  { header: 'Groups', cell: ({ groups }) => groups.join(', ') },
  { header: 'Membership Type', cell: ({ membership_type }) => MEMBERSHIPS[membership_type] },
  { header: 'Users', cell: ({ users }) => users },
  { header: 'Status', cell: ({ status }) => STATUS[status] },
  { header: 'Login Page', cell: ({ slug }) => siteUrl(settings.app_url, slug) },
  { header: 'Login Method', cell: ({ login_method }) => LOGIN_METHODS[login_method] },
  {
    header: 'Email Domains',
    cell: ({ domain, additional_domains }) => [domain, ...additional_domains].filter(Boolean).join(', '),
  },
  { header: 'Contract Ends', cell: ({ contract_ends_on }) => contract_ends_on },
  { header: 'Created (UTC)', cell: ({ created_at }) => new Date(created_at) },
];
