import 'server-only';
import { and, asc, count, eq, inArray, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { decideRegistrations, decisionMessage } from '@/lib/accounts/decide-registrations';
import { findApprovers } from '@/lib/companies/approvers';
import type { Db } from '@/db/client';
import { countries, users } from '@/db/schema';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, query, type Ctx } from '@/lib/core/operation';
import type { Person } from '@/lib/shared/actor';
import { Id, MultiLine, optional } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { companyAdmin, fullAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { Ids } from './switch';

const MAX_REGISTRATIONS = 500;

/** The company's users awaiting approval, oldest first, and their approvers (spec 2 §7). */
export const listRegistrations = query({
  who: companyAdmin,
  input: z.object({}),
  run: ({ db, actor }) => registrationsOf(db, actor.company_id),
});

/** A company's pending registrations, at most five hundred. */
export async function registrationsOf(db: Db, company_id: number) {
  const pending = and(eq(users.company_id, company_id), eq(users.status, 'pending_approval'));
  const [queue, [all], approvers] = await Promise.all([
    db
      .select({
        id: users.id,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        phone: users.phone,
        city: users.city,
        country: countries.name,
        created_at: users.created_at,
      })
      .from(users)
      .leftJoin(countries, eq(countries.id, users.country_id))
      .where(pending)
      .orderBy(asc(users.created_at), asc(users.id))
      .limit(MAX_REGISTRATIONS),
    db.select({ total: count() }).from(users).where(pending),
    findApprovers(db, company_id),
  ]);
  return {
    queue: queue.map((row) => ({ ...row, name: fullName(row) || row.email })),
    total: all!.total,
    approvers: approvers.map((one) => ({ id: one.id, name: fullName(one), email: one.email })),
  };
}
export type Registrations = Awaited<ReturnType<typeof registrationsOf>>;
export type Registration = Registrations['queue'][number];

export const Action = z.enum(['approve', 'reject']);
export const Note = optional(MultiLine('a note', 2000));

/**
 * Approves or rejects a pending user of the own company, with an optional note to the user (spec 2 §7). The route sets
 * the action; the first decision wins (rule: admin.registration-queue).
 */
export const decideRegistration = command('registration.decide', {
  who: fullAdmin,
  input: z.object({ id: Id, action: Action, note: Note }),
  async run(ctx, { id, action, note }) {
    const { approved, decided } = await decide(ctx, ctx.actor.company_id, { ids: [id], action, note });
    noteChanges(ctx, { status: 'pending_approval' }, { status: approved ? 'active' : 'rejected' });
    return { success: true, approved, user: decided[0]!, message: decisionMessage(1, approved) };
  },
  auditSubject: ({ user }) => ref('user', user.id),
});

/** The same for several users. Those already decided in the meantime are unchanged. */
export const decideManyRegistrations = command('registration.decide_many', {
  who: fullAdmin,
  input: z.object({ ids: Ids, action: Action, note: Note }),
  async run(ctx, { ids, action, note }) {
    const { company_id } = ctx.actor;
    const { approved, decided } = await decide(ctx, company_id, { ids, action, note });
    for (const { id } of decided)
      noteChanges(ctx, { [`user ${id}`]: 'pending_approval' }, { [`user ${id}`]: approved ? 'active' : 'rejected' });
    const late = ids.length - decided.length;
    const message =
      decisionMessage(decided.length, approved) +
      (late ? ` ${late} ${late === 1 ? 'was' : 'were'} already decided by someone else.` : '');
    return { success: true, approved, ids: decided.map(({ id }) => id), company_id, message };
  },
  auditSubject: ({ company_id }) => ref('company', company_id),
});

type Choice = { ids: number[]; action: z.output<typeof Action>; note: string | null };

/**
 * Decides on users of a company.
 * @throws Problem not_found for an id that never registered there, conflict when all were already decided
 */
export async function decide(ctx: Ctx<Person>, company_id: number, { ids, action, note }: Choice) {
  const { db, actor } = ctx;
  const found = await db
    .select({ id: users.id, status: users.status, decided_by: users.decided_by })
    .from(users)
    .where(
      and(
        eq(users.company_id, company_id),
        inArray(users.id, ids),
        notInArray(users.status, ['pending_verification', 'deleted']),
      ),
    )
    .orderBy(users.id)
    .for('update');
  if (found.length !== ids.length) return notFound('Registration not found.');
  if (!found.some(({ status }) => status === 'pending_approval')) await refuseDecided(db, found[0]!);
  const approved = action === 'approve';
  return { approved, decided: await decideRegistrations(ctx, ids, { approved, note, decided_by: actor.id }) };
}

/** Names who decided first. @throws Problem conflict */
async function refuseDecided(db: Db, { status, decided_by }: { status: string; decided_by: number | null }) {
  const [who] = decided_by
    ? await db
        .select({ first_name: users.first_name, last_name: users.last_name })
        .from(users)
        .where(eq(users.id, decided_by))
    : [];
  const decision = status === 'rejected' ? 'rejected' : 'approved';
  return conflict(`This registration was already decided.${who ? ` ${fullName(who)} ${decision} it.` : ''}`);
}
