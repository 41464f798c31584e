import 'server-only';
import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { anonymize } from '@/lib/people/accounts/anonymize';
import { assertManagerRemains, lockWithManagers } from '@/lib/people/accounts/last-manager';
import { removeContentsUnused } from '@/lib/platform/files/stored-files';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, query, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { settings } from '@/lib/platform/settings';
import type { Person } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { fullAdmin, orNetworkStaff, self } from '@/lib/shared/gates';
import { conflict, invalid, notFound } from '@/lib/shared/problem';
import { deletedAddress } from '@/lib/shared/program-address';
import {
  countsOf,
  deletingUploads,
  erasingSteps,
  usesOfAddress,
  type ErasedCounts,
  type ErasedPerson,
} from './erase.sql';
import { canErase, companyInWords } from './policy';
import { companyIdOf, usersVisibleTo } from './visible';

const eraser = self<Person>(orNetworkStaff(fullAdmin));
export const DEADLINE = 10_000;

/** What an erasure would remove, and the uses of the address that need another one first. */
export const Erasure = z.strictObject({
  email: z.string(),
  alias: z.string(),
  counts: z.strictObject({
    cases: z.number(),
    open_cases: z.number(),
    notes: z.number(),
    answers: z.number(),
    saved_replies: z.number(),
    sessions: z.number(),
    emails: z.number(),
  }),
  first: z.array(z.string()),
});

/**
 * What an erasure would remove, and what has to be done first (rule: accounts.erased).
 * @throws Problem not_found for a user of another company
 */
export const readErasure = query({
  who: eraser,
  input: z.object({ id: Id }),
  output: () => Erasure,
  async run(ctx, { id }) {
    const { db, actor } = ctx;
    const [user] = await db
      .select({ id: users.id, email: users.email, status: users.status, company_id: users.company_id })
      .from(users)
      .where(and(eq(users.id, id), ne(users.status, 'deleted'), usersVisibleTo(actor)));
    if (!user) return notFound('User not found.');
    return erasureOf(db, user);
  },
});

type Whose = { id: number; email: string; company_id: number | null };

export async function erasureOf(db: Db, user: Whose): Promise<z.output<typeof Erasure>> {
  const is_shared = await isShared(db, user);
  const [[counts], first, alias] = await Promise.all([
    db.execute<ErasedCounts>(countsOf({ ...user, is_shared })),
    namesOfUses(db, user),
    aliasOf(db, user.company_id),
  ]);
  return { email: user.email, alias: alias.join(' '), counts: counts!, first };
}

/** True while the person has another account with the address, at another company or as network staff. */
async function isShared(db: Db, { id, email }: { id: number; email: string }): Promise<boolean> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, id)))
    .limit(1);
  return other !== undefined;
}

export async function aliasOf(db: Db, company_id: number | null): Promise<[string, string]> {
  const [company] =
    company_id === null
      ? []
      : await db.select({ name: companies.name }).from(companies).where(eq(companies.id, company_id));
  return ['A former user', `of ${company?.name ?? settings.network_name}`];
}

/**
 * Deletes a user who has left and replaces what names them by a pseudonym everywhere, for good; the entered address confirms it. The
 * report in the audit has numbers only (rule: accounts.erased).
 * @throws Problem not_found for a user of another company, also once erased, conflict for oneself, the last business manager, a pending
 * registration and an address that is still in use, invalid when another address is entered
 */
export const eraseUser = command('user.erase', {
  who: eraser,
  input: z.object({ id: Id, confirmation: z.string('Enter the email address.').trim().toLowerCase().max(320) }),
  output: () => z.strictObject({ success: z.boolean(), user_id: z.number(), message: z.string() }),
  proof: true,
  deadline: DEADLINE,
  async run(ctx, { id, confirmation }) {
    const { db, actor } = ctx;
    const user = await lockErasable(ctx, id);
    if (confirmation !== user.email) return invalid({ confirmation: [`Enter ${user.email} to confirm.`] });
    const uses = await namesOfUses(db, user);
    if (uses.length)
      return conflict(`${user.email} is still in use: ${uses.join(', ')}. Enter another address there first.`);
    const alias = await aliasOf(db, user.company_id);
    const is_shared = await isShared(db, user);
    const contents = await deleteUploads(db, id);
    await anonymize(db, id);
    const report = await erasePerson(db, {
      ...{ id, company_id: user.company_id, email: user.email, is_shared, phone: user.phone, alias },
      full_names: [fullName(user)],
      values: [user.first_name, user.last_name, user.city ?? ''].filter(Boolean),
      alias_email: deletedAddress(id),
    });
    await removeContentsUnused(db, contents);
    noteChanges(ctx, { status: user.status }, { status: 'deleted', ...report });
    mail(ctx, 'account_erased', { email: user.email }, { by: fullName(actor) });
    return { success: true, user_id: id, message: `The user is erased. Their cases name “${alias.join(' ')}”.` };
  },
  reread: (_ctx, { user_id }) => ({ success: true, user_id, message: 'The user is erased.' }),
  auditSubject: ({ user_id }) => ref('user', user_id),
});

async function lockErasable(ctx: Ctx<Person>, id: number) {
  const { db, actor } = ctx;
  const locked = await lockWithManagers(db, await companyIdOf(ctx, id), [id]);
  const user = locked.find((one) => one.id === id);
  if (!user || user.status === 'pending_verification' || user.status === 'program') return notFound('User not found.');
  if (id === actor.id) return conflict('You can’t erase yourself. Another manager or the network can.');
  if (!canErase(user)) return conflict('Approve or reject this registration first.');
  assertManagerRemains(locked, [id], companyInWords(actor));
  return user;
}

/** Uses of the address that need another one first, in words. */
export async function namesOfUses(db: Db, user: { email: string; company_id: number | null }): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(usesOfAddress(user));
  return rows.map(({ name }) => name);
}

export async function deleteUploads(db: Db, user_id: number): Promise<number[]> {
  const rows = await db.execute<{ content_id: number | null }>(deletingUploads(user_id));
  return rows.flatMap(({ content_id }) => content_id ?? []);
}

/** Returns the numbers of rows for the report. */
export async function erasePerson(db: Db, person: ErasedPerson): Promise<Record<string, number>> {
  const report: Record<string, number> = {};
  for (const { counts, run } of erasingSteps(person)) {
    const { count } = (await db.execute(run)) as unknown as { count: number };
    if (counts) report[counts] = (report[counts] ?? 0) + count;
  }
  return report;
}
