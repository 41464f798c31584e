import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { uniqueViolationErrors } from '@/db/unique-violations';
import { users } from '@/db/schema';
import { joinDefaultGroups } from '@/lib/people/accounts/activate';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, query, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { takeFromLimitsWithin } from '@/lib/platform/limits/rate-limit';
import { settings } from '@/lib/platform/settings';
import type { Member } from '@/lib/shared/actor';
import { ROLES } from '@/lib/shared/enums';
import { Checkbox } from '@/lib/shared/fields';
import { fullName, plural } from '@/lib/shared/format';
import { fullAdmin } from '@/lib/shared/gates';
import { conflict, invalid } from '@/lib/shared/problem';
import { companyOfUsers } from './company';
import { readCsv } from './csv-file';
import { checkRows, type CheckedRow, type ImportedUser } from './import-rows';
import { mailInvitation } from './invite';
import { importLimit } from './limits';
import { isInvited } from './policy';

const CsvUpload = z.object({ file: z.instanceof(File, { error: 'Choose a file.' }) });

const ImportRow = z
  .strictObject({
    line: z.number(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    errors: z.array(z.string()),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof ImportRow>;

/** The domains whose addresses can be imported. */
export const readImport = query({
  who: fullAdmin,
  input: z.object({}),
  output: () => z.strictObject({ company: z.string(), domains: z.array(z.string()), contact_email: z.string() }),
  async run({ db, actor }) {
    const { name, domains } = await companyOfUsers(db, actor.company_id);
    return { company: name, domains, contact_email: settings.network_email };
  },
});

/**
 * Checks a CSV file of new users row by row and adds nobody (rule: admin.import).
 * @throws Problem invalid for a file that is no CSV, conflict for a company without email domains
 */
export const checkImport = query({
  who: fullAdmin,
  input: CsvUpload,
  output: () =>
    z.strictObject({
      rows: z.array(ImportRow),
      valid: z.number(),
      refused: z.number(),
      encoding: z.string().nullable(),
    }),
  accepts: 'upload',
  deadline: 10_000,
  async run(ctx, { file }) {
    const { checked, encoding } = await readRows(ctx, file);
    const refused = checked.filter(({ user }) => !user).length;
    return { rows: checked.map(shown), valid: checked.length - refused, refused, encoding };
  },
});

/**
 * Adds the users of a CSV file to the manager's company and invites them, all or none; with `skip_refused` those of its rows
 * that have no error (rule: admin.import).
 * @throws Problem invalid under `file` while a row has an error, conflict when an address was taken meanwhile
 */
export const importUsers = command('user.import', {
  who: fullAdmin,
  input: CsvUpload.extend({ skip_refused: Checkbox }),
  output: () =>
    z.strictObject({
      success: z.boolean(),
      added: z.number(),
      skipped: z.number(),
      company_id: z.number(),
      message: z.string(),
    }),
  accepts: 'upload',
  deadline: 20_000,
  prepare: (ctx, { file }) => readRows(ctx, file),
  async run(ctx, { skip_refused }, { company, checked }) {
    const entries = checked.flatMap(({ user }) => user ?? []);
    const skipped = checked.length - entries.length;
    if (skipped && !skip_refused)
      return invalid({
        file: [`${plural(skipped, 'row has an error', 'rows have errors')}. Correct the file, or leave them out.`],
      });
    if (!entries.length) return invalid({ file: ['No row can be imported.'] });
    await takeFromLimitsWithin(ctx.db, importLimit(ctx.actor.id));
    const ids = await addAll(ctx, entries);
    for (const { first_name, last_name, email, role } of entries) {
      const id = ids.get(email)!;
      noteChanges(ctx, {}, { [`user ${id}`]: role });
      if (isInvited(company, role)) mailInvitation(ctx, { id, email, first_name, last_name });
      else
        mail(
          ctx,
          'user_added',
          { name: fullName({ first_name, last_name }), email },
          { user_id: id, added_by: ctx.actor.id },
        );
    }
    const message = `${plural(entries.length, 'user is', 'users are')} added and told by email.`;
    return { success: true, added: entries.length, skipped, company_id: ctx.actor.company_id, message };
  },
  auditSubject: ({ company_id }) => ref('company', company_id),
});

/** @throws Problem conflict without domains: imported users only get emails at the company's addresses */
async function readRows({ db, actor }: Pick<Ctx<Member>, 'db' | 'actor'>, file: File) {
  const company = await companyOfUsers(db, actor.company_id);
  if (!company.domains.length)
    return conflict(
      `${company.name} has no email domain, so its users are added one by one. Write to ${settings.network_email} to get one entered.`,
    );
  const { rows, encoding } = await readCsv(file, company.country_code);
  return { company, encoding, checked: await checkRows(db, company, rows) };
}

/** Inserts the users with the company's default groups; returns their ids by address. @throws Problem conflict */
async function addAll({ db, actor }: Ctx<Member>, entries: ImportedUser[]): Promise<Map<string, number>> {
  const { company_id } = actor;
  const emails = entries.map(({ email }) => email);
  const own = and(eq(users.company_id, company_id), inArray(users.email, emails));
  await db.delete(users).where(and(own, eq(users.status, 'pending_verification')));
  try {
    const added = await db
      .insert(users)
      .values(
        entries.map((entry) => ({
          ...entry,
          company_id,
          status: 'active' as const,
          registration_type: 'company_admin' as const,
          force_update_profile: entry.phone === null || entry.country_id === null,
        })),
      )
      .returning({ id: users.id, email: users.email });
    await joinDefaultGroups(db, { ids: added.map(({ id }) => id), company_id });
    return new Map(added.map(({ id, email }) => [email, id]));
  } catch (error) {
    if (!uniqueViolationErrors(error)) throw error;
    return conflict('One of these addresses was registered meanwhile. Check the file again.');
  }
}

const shown = ({ row, user, errors }: CheckedRow): ImportRow => ({
  line: row.line,
  name: user ? fullName(user) : cut([row.first_name, row.last_name].filter(Boolean).join(' ')),
  email: user?.email ?? cut(row.email ?? ''),
  role: user ? ROLES[user.role] : cut(row.role ?? ''),
  errors,
});

const cut = (text: string) => text.slice(0, 254);
