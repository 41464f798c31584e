import 'server-only';
import { and, asc, count, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { decideRegistrations, decisionMessage } from '@/lib/people/accounts/decide-registrations';
import { findApprovers } from '@/lib/people/accounts/approvers';
import type { Db } from '@/db/client';
import { countries, users } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, query, type Ctx } from '@/lib/platform/operation/operation';
import { isMember, type Person } from '@/lib/shared/actor';
import { Id, MultiLine, optional } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { companyAdmin, fullAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { shownPhone } from '@/lib/shared/phone-number';
import { readRegistrations } from './registration-queue.sql';
import { NetworkRegistrationQueue, RegistrationQueue } from './resources';
import { Ids } from './switch';
import { usersVisibleTo } from './visible';
import { UserSummary } from '@/lib/platform/operation/resources';

const MAX_REGISTRATIONS = 500;
const MAX_OF_ALL = 100;

/**
 * Users awaiting approval, oldest first, with their approvers (spec 2 §7): of the admin's company, for network staff of
 * all companies with the waiting time of each (rule: network.registration-queue).
 */
export const listRegistrations = query({
  who: orNetworkStaff(companyAdmin),
  input: z.object({}),
  output: () => z.union([RegistrationQueue, NetworkRegistrationQueue]),
  run: async ({ db, actor }): Promise<RegistrationQueue | NetworkRegistrationQueue> =>
    isMember(actor) ? registrationsOf(db, actor.company_id) : registrationsOfAll(db),
});

async function registrationsOfAll(db: Db): Promise<NetworkRegistrationQueue> {
  const rows = await readRegistrations(db, {}, { limit: MAX_OF_ALL });
  return {
    queue: rows.map(({ total: _, phone, created_at, since, ...row }) => ({
      ...row,
      name: fullName(row) || row.email,
      phone: phone && shownPhone(phone),
      created_at: new Date(created_at),
      since: new Date(since),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}

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
const Action = z.enum(['approve', 'reject']);
const Note = optional(MultiLine('a note', 2000));

/**
 * Approves or rejects a pending user, with an optional note to the user (spec 2 §7, spec 3 §7). The route sets the
 * action; the first decision wins (rule: admin.registration-queue).
 * @throws Problem conflict once it is decided, with who decided
 */
export const decideRegistration = command('registration.decide', {
  who: orNetworkStaff(fullAdmin),
  input: z.object({ id: Id, action: Action, note: Note }),
  output: () => z.strictObject({ success: z.boolean(), approved: z.boolean(), user: UserSummary, message: z.string() }),
  async run(ctx, { id, action, note }) {
    const { approved, decided } = await decide(ctx, { ids: [id], action, note });
    noteChanges(ctx, { status: 'pending_approval' }, { status: approved ? 'active' : 'rejected' });
    return { success: true, approved, user: decided[0]!, message: decisionMessage(1, approved) };
  },
  async reread({ db, actor }, { success, approved, user: { id } }) {
    const { first_name, last_name, email } = users;
    const [user] = await db
      .select({ id: users.id, first_name, last_name, email })
      .from(users)
      .where(and(eq(users.id, id), usersVisibleTo(actor)));
    return { success, approved, user: user ?? notFound('User not found.'), message: decisionMessage(1, approved) };
  },
  auditSubject: ({ user }) => ref('user', user.id),
});

/**
 * The same for several users of the admin's company. Those already decided in the meantime are unchanged.
 * @throws Problem not_found when one is not of the company
 */
export const decideManyRegistrations = command('registration.decide_many', {
  who: fullAdmin,
  input: z.object({ ids: Ids, action: Action, note: Note }),
  output: () =>
    z.strictObject({
      success: z.boolean(),
      approved: z.boolean(),
      ids: z.array(z.number()),
      company_id: z.number(),
      message: z.string(),
    }),
  async run(ctx, { ids, action, note }) {
    const { company_id } = ctx.actor;
    const { approved, decided } = await decide(ctx, { ids, action, note });
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
 * Decides on users of companies.
 * @throws Problem not_found for an id that never registered with a company the actor decides for, conflict when all were already decided
 */
async function decide(ctx: Ctx<Person>, { ids, action, note }: Choice) {
  const { db, actor } = ctx;
  const registrations = await db
    .select({ id: users.id, status: users.status, decided_by: users.decided_by })
    .from(users)
    .where(
      and(
        usersVisibleTo(actor),
        isNotNull(users.company_id),
        inArray(users.id, ids),
        notInArray(users.status, ['pending_verification', 'deleted']),
      ),
    )
    .orderBy(users.id)
    .for('update');
  if (registrations.length !== ids.length) return notFound('Registration not found.');
  if (!registrations.some(({ status }) => status === 'pending_approval')) await refuseDecided(db, registrations[0]!);
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
