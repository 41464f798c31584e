import 'server-only';
import { and, eq, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { users } from '@/db/schema';
import { removeContentsUnused } from '@/lib/platform/files/stored-files';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, query } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { Email, Id } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, invalid } from '@/lib/shared/problem';
import { deletedAddress } from '@/lib/shared/program-address';
import { aliasOf, DEADLINE, deleteUploads, erasePerson, Erasure, erasureOf, namesOfUses } from './erase';
import { formerUsers, type FormerUser } from './former.sql';

/** A deleted user, and what of them is left and would go. */
const DeletedUser = z.strictObject({
  id: z.number(),
  company: z.string().nullable(),
  deleted_at: z.date(),
  /** As notes, answers and cases still name the user. */
  names: z.array(z.string()),
  erasure: Erasure,
});

/**
 * Deleted users who had an address, at most five (rule: accounts.erased-later).
 * @throws Problem conflict while an account has the address
 */
export const findDeletedUsers = query({
  who: superAdmin,
  input: z.object({ email: Email }),
  output: () => z.strictObject({ users: z.array(DeletedUser) }),
  deadline: DEADLINE,
  async run({ db }, { email }) {
    await ensureFree(db, email);
    const found = await db.execute<FormerUser>(formerUsers(email));
    const users = found.map(async ({ company_id, deleted_at, ...user }) => ({
      ...user,
      deleted_at: new Date(isoTimestamp(deleted_at)),
      erasure: await erasureOf(db, { id: user.id, company_id, email }),
    }));
    return { users: await Promise.all(users) };
  },
});

/** Whoever has the address now would lose what is theirs. @throws Problem conflict */
async function ensureFree(db: Db, email: string): Promise<void> {
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(or(eq(users.email, email), eq(users.pending_email, email)), ne(users.status, 'deleted')))
    .limit(1);
  if (taken) conflict(`${email} belongs to an account. Erase that one on its own screen.`);
}

/**
 * Erases what is left of a user who was deleted earlier; the former address, which the portal does not know any more, confirms it and
 * says what to look for (rule: accounts.erased-later).
 * @throws Problem invalid for an address that nothing of the user has, also once erased, conflict while an account has it or it is in use
 */
export const eraseDeletedUser = command('user.erase_deleted', {
  who: superAdmin,
  input: z.object({ id: Id, confirmation: Email }),
  output: () => z.strictObject({ success: z.boolean(), user_id: z.number(), message: z.string() }),
  proof: true,
  deadline: DEADLINE,
  async run(ctx, { id, confirmation: email }) {
    const { db, actor } = ctx;
    await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
    await ensureFree(db, email);
    const [user] = await db.execute<FormerUser>(formerUsers(email, id));
    if (!user) return invalid({ confirmation: ['No deleted user had this address.'] });
    const { company_id, names } = user;
    const uses = await namesOfUses(db, { email, company_id });
    if (uses.length)
      return conflict(`${email} is still in use: ${uses.join(', ')}. Enter another address there first.`);
    const alias = await aliasOf(db, company_id);
    const contents = await deleteUploads(db, id);
    const report = await erasePerson(db, {
      ...{ id, company_id, email, alias, phone: null, full_names: names, is_shared: false },
      values: names.flatMap((name) => name.split(' ')),
      alias_email: deletedAddress(id),
    });
    await removeContentsUnused(db, contents);
    noteChanges(ctx, {}, report);
    mail(ctx, 'account_erased', { email }, { by: fullName(actor) });
    return { success: true, user_id: id, message: `The user is erased. Their cases name “${alias.join(' ')}”.` };
  },
  reread: (_ctx, { user_id }) => ({ success: true, user_id, message: 'The user is erased.' }),
  auditSubject: ({ user_id }) => ref('user', user_id),
});
