import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, query } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { notFound } from '@/lib/shared/problem';
import { decisionMessage } from '@/lib/accounts/decide-registrations';
import { readNetworkQueue } from './network-queue.sql';
import { Action, decide, Note } from './registration-queue';

const MAX_SHOWN = 100;

export type NetworkRegistration = Awaited<ReturnType<typeof listNetworkRegistrations.run>>['queue'][number];

/**
 * Users of all companies awaiting approval, with company, waiting time and approvers (rule:
 * network.registration-queue).
 */
export const listNetworkRegistrations = query({
  who: superAdmin,
  input: z.object({}),
  async run({ db }) {
    const rows = await readNetworkQueue(db, {}, { limit: MAX_SHOWN });
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
  },
});

/** Approves or rejects a pending user of any company; the first decision wins (spec 3 §7). The route sets the action. */
export const decideNetworkRegistration = command('registration.decide_in_network', {
  who: superAdmin,
  input: z.object({ id: Id, action: Action, note: Note }),
  async run(ctx, { id, action, note }) {
    const [found] = await ctx.db.select({ company_id: users.company_id }).from(users).where(eq(users.id, id));
    const company_id = found?.company_id ?? notFound('Registration not found.');
    const { approved, decided } = await decide(ctx, company_id, { ids: [id], action, note });
    noteChanges(ctx, { status: 'pending_approval' }, { status: approved ? 'active' : 'rejected' });
    return { success: true, approved, user: decided[0]!, message: decisionMessage(1, approved) };
  },
  auditSubject: ({ user }) => ref('user', user.id),
});
