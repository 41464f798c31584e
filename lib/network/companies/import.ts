import 'server-only';
import { z } from 'zod';
import { companies, users } from '@/db/schema';
import { uniqueViolationErrors } from '@/db/unique-violations';
import { noteChanges } from '@/lib/platform/operation/audit';
import { command, query, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { takeFromLimitsWithin } from '@/lib/platform/limits/rate-limit';
import { mailInvitation } from '@/lib/people/users/invite';
import { importLimit } from '@/lib/people/users/limits';
import { isInvited } from '@/lib/people/users/policy';
import type { SuperAdmin } from '@/lib/shared/actor';
import { MEMBERSHIPS } from '@/lib/shared/enums';
import { Checkbox } from '@/lib/shared/fields';
import { fullName, plural } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, invalid } from '@/lib/shared/problem';
import { readCompanyRows, type CheckedCompany, type ImportedCompany } from './import-rows';

const CsvUpload = z.object({ file: z.instanceof(File, { error: 'Choose a file.' }) });

const ImportedCompanyRow = z
  .strictObject({
    line: z.number(),
    name: z.string(),
    slug: z.string(),
    membership: z.string(),
    manager: z.string(),
    errors: z.array(z.string()),
  })
  .meta({ id: 'ImportedCompanyRow' });
export type ImportedCompanyRow = z.infer<typeof ImportedCompanyRow>;

/**
 * Checks a CSV file of new companies row by row and adds none (rule: network.import-companies).
 * @throws Problem invalid for a file that is no CSV
 */
export const checkCompanies = query({
  who: superAdmin,
  input: CsvUpload,
  output: () =>
    z.strictObject({
      rows: z.array(ImportedCompanyRow),
      valid: z.number(),
      refused: z.number(),
      encoding: z.string().nullable(),
    }),
  accepts: 'upload',
  deadline: 10_000,
  async run({ db }, { file }) {
    const { checked, encoding } = await readCompanyRows(db, file);
    const refused = checked.filter(({ found }) => !found).length;
    return { rows: checked.map(shown), valid: checked.length - refused, refused, encoding };
  },
});

/**
 * Adds the companies of a CSV file with their business managers, who are invited, all or none; with `skip_refused` those
 * of its rows that have no error (rule: network.import-companies).
 * @throws Problem invalid under `file` while a row has an error, conflict when a name or address was taken meanwhile
 */
export const importCompanies = command('company.import', {
  who: superAdmin,
  input: CsvUpload.extend({ skip_refused: Checkbox }),
  output: () => z.strictObject({ success: z.boolean(), added: z.number(), skipped: z.number(), message: z.string() }),
  accepts: 'upload',
  deadline: 20_000,
  prepare: ({ db }, { file }) => readCompanyRows(db, file),
  async run(ctx, { skip_refused }, { checked }) {
    const entries = checked.flatMap(({ found }) => found ?? []);
    const skipped = checked.length - entries.length;
    if (skipped && !skip_refused)
      return invalid({
        file: [`${plural(skipped, 'row has an error', 'rows have errors')}. Correct the file, or leave them out.`],
      });
    if (!entries.length) return invalid({ file: ['No row can be imported.'] });
    await takeFromLimitsWithin(ctx.db, importLimit(ctx.actor.id));
    await addAll(ctx, entries);
    const message = `${plural(entries.length, 'company is', 'companies are')} added.`;
    return { success: true, added: entries.length, skipped, message };
  },
  auditSubject: () => null,
});

/** @throws Problem conflict */
async function addAll(ctx: Ctx<SuperAdmin>, entries: ImportedCompany[]): Promise<void> {
  try {
    const added = await ctx.db
      .insert(companies)
      .values(entries.map(({ company }) => company))
      .returning({ id: companies.id, slug: companies.slug });
    const ids = new Map(added.map(({ id, slug }) => [slug, id]));
    for (const { company } of entries) noteChanges(ctx, {}, { [`company ${ids.get(company.slug)}`]: company.name });
    await addManagers(ctx, entries, ids);
  } catch (error) {
    if (!uniqueViolationErrors(error)) throw error;
    conflict('A name, sub-domain or address of this file was taken meanwhile. Check the file again.');
  }
}

async function addManagers(ctx: Ctx<SuperAdmin>, entries: ImportedCompany[], ids: Map<string, number>) {
  const managed = entries.flatMap(({ company, manager }) => (manager ? [{ company, manager }] : []));
  if (!managed.length) return;
  const added = await ctx.db
    .insert(users)
    .values(
      managed.map(({ company, manager }) => ({
        ...manager,
        ...{ company_id: ids.get(company.slug)!, country_id: company.country_id, role: 'business_manager' as const },
        ...{ status: 'active' as const, registration_type: 'company_admin' as const, force_update_profile: true },
      })),
    )
    .returning({ id: users.id, company_id: users.company_id });
  const managers = new Map(added.map(({ id, company_id }) => [company_id, id]));
  for (const { company, manager } of managed) {
    const id = managers.get(ids.get(company.slug)!)!;
    if (isInvited(company, 'business_manager')) mailInvitation(ctx, { id, ...manager });
    else
      mail(
        ctx,
        'user_added',
        { name: fullName(manager), email: manager.email },
        { user_id: id, added_by: ctx.actor.id },
      );
  }
}

const cut = (text: string) => text.slice(0, 254);

const shown = ({ row, found, errors }: CheckedCompany): ImportedCompanyRow => ({
  line: row.line,
  name: cut(row.name),
  slug: found?.company.slug ?? cut(row.slug),
  membership: found ? MEMBERSHIPS[found.company.membership_type] : cut(row.membership_type),
  manager: found?.manager?.email ?? cut(row.manager_email),
  errors,
});
