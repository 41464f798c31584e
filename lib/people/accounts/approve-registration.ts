import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, oneTimeTokens, users } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { findToken } from '@/lib/platform/secrets/mailed-token';
import { command, query, now } from '@/lib/platform/operation/operation';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { optional, MultiLine } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { decideRegistrations, decisionMessage } from './decide-registrations';
import { linkExpired } from './mailed-links';
import { UserSummary } from '@/lib/platform/operation/resources';

const Link = z.object({ token: z.string().max(200) });

/** Pending user of an approval link and the decision, if any; null for an invalid link. Read-only. */
export const readApproval = query({
  who: anyone,
  input: Link,
  output: () =>
    z.union([
      z.strictObject({ pendingUser: z.null() }),
      z.strictObject({
        pendingUser: z.strictObject({
          first_name: z.string(),
          last_name: z.string(),
          email: z.string(),
          phone: z.string().nullable(),
          city: z.string().nullable(),
          company: z.string(),
          waiting: z.boolean(),
          approved: z.boolean(),
        }),
      }),
    ]),
  limit: tokenPageLimit,
  async run({ db }, { token }) {
    const approval = await findApproval(db, token);
    if (!approval) return { pendingUser: null };
    const { first_name, last_name, email, phone, city, status, company } = approval;
    return {
      pendingUser: {
        first_name,
        last_name,
        email,
        phone,
        city,
        company,
        waiting: status === 'pending_approval',
        approved: status === 'active',
      },
    };
  },
});

/** Approves or rejects a pending user by mailed link (spec 1 §7); the first decision wins (rule: accounts.approval). */
export const decideRegistrationByLink = command('registration.decide_by_link', {
  who: anyone,
  input: Link.extend({
    action: z.enum(['approve', 'reject'], 'Choose approve or reject.'),
    note: optional(MultiLine('a note', 2000)),
  }),
  output: () => z.strictObject({ success: z.boolean(), approved: z.boolean(), user: UserSummary, message: z.string() }),
  limit: tokenPageLimit,
  async run(ctx, { token, action, note }) {
    const approval = (await findApproval(ctx.db, token)) ?? linkExpired();
    const approved = action === 'approve';
    const [user] = await decideRegistrations(ctx, [approval.id], { approved, note, decided_by: approval.approver_id });
    noteChanges(ctx, { status: 'pending_approval' }, { status: approved ? 'active' : 'rejected' });
    await ctx.db.update(oneTimeTokens).set({ used_at: now }).where(eq(oneTimeTokens.id, approval.token_id));
    return {
      success: true,
      approved,
      user: user!,
      message: decisionMessage(1, approved),
    };
  },
  async reread({ db }, { success, approved }, { token }) {
    const { id, first_name, last_name, email } = (await findApproval(db, token)) ?? linkExpired();
    return { success, approved, user: { id, first_name, last_name, email }, message: decisionMessage(1, approved) };
  },
  auditSubject: ({ user }) => ref('user', user.id),
});

async function findApproval(db: Db, token: string) {
  const row = await findToken(db, 'approval', token);
  if (!row?.user_id || row.expires_at <= new Date()) return null;
  const approver_id = Number(row.details?.approver_id ?? 0);
  const [user, approver] = await Promise.all([findPendingUser(db, row.user_id), findApprover(db, approver_id)]);
  const isAllowed = user && approver && (approver.role === 'super_admin' || approver.company_id === user.company_id);
  return isAllowed ? { ...user, approver_id, token_id: row.id } : null;
}

async function findPendingUser(db: Db, user_id: number) {
  const [user] = await db
    .select({
      id: users.id,
      status: users.status,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      phone: users.phone,
      city: users.city,
      company_id: companies.id,
      company: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(
      and(
        eq(users.id, user_id),
        eq(companies.status, 'active'),
        inArray(users.status, ['pending_approval', 'active', 'rejected']),
      ),
    );
  return user;
}

async function findApprover(db: Db, id: number) {
  const [user] = await db
    .select({ role: users.role, company_id: users.company_id })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        eq(users.status, 'active'),
        inArray(users.role, ['super_admin', 'business_manager', 'program_manager']),
      ),
    );
  return user;
}
