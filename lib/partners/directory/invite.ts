import 'server-only';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { interval } from '@/db/interval';
import { companies, invites, users } from '@/db/schema';
import { findApprovers } from '@/lib/people/accounts/approvers';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import type { Member } from '@/lib/shared/actor';
import { IdOf, optional, MultiLine } from '@/lib/shared/fields';
import { longDate } from '@/lib/shared/format';
import { member } from '@/lib/shared/gates';
import { notFound, conflict } from '@/lib/shared/problem';
import { mailLimits } from '@/lib/platform/limits/mail-limits';
import { INVITE_PAUSE } from '@/lib/shared/durations';
import { partnersVisibleTo, partnersVisibleToCompany } from '@/lib/partners/directory/visible';

/**
 * Invites a member that the company does not work with yet (spec 1 §7, rule: directory.invite): its business managers
 * get an email whose replies go to the inviter.
 * @throws Problem conflict for a partner of the company and within a week of the last invitation, not_found for a
 * company that is not listed publicly.
 */
export const inviteMember = command('member.invite', {
  who: member,
  input: z.object({ company_id: IdOf('a member'), comments: optional(MultiLine('a comment', 2000)) }),
  output: () => z.strictObject({ success: z.boolean(), message: z.string(), id: z.number() }),
  limit: (_, { company_id }, actor) => mailLimits('invite', actor.id, company_id),
  async run(ctx, { company_id, comments }) {
    const { actor, db } = ctx;
    const invited = await findInvited(db, actor, company_id);
    const [earlier] = await db
      .select({ at: invites.created_at })
      .from(invites)
      .innerJoin(users, eq(users.id, invites.user_id))
      .where(
        and(
          eq(invites.company_id, company_id),
          eq(users.company_id, actor.company_id),
          gt(invites.created_at, sql`now() - ${interval(INVITE_PAUSE)}`),
        ),
      )
      .orderBy(desc(invites.created_at))
      .limit(1);
    if (earlier)
      conflict(`Your company invited ${invited.name} on ${longDate(earlier.at)}. Give them a few days to answer.`);
    const [made] = await db
      .insert(invites)
      .values({ user_id: actor.id, company_id, comments })
      .returning({ id: invites.id });
    for (const { first_name, last_name, email } of await findApprovers(db, company_id))
      mail(ctx, 'member_invite', { name: `${first_name} ${last_name}`, email }, { invite_id: made!.id });
    return { success: true, message: `Your invitation is on its way to ${invited.name}.`, id: made!.id };
  },
  auditSubject: ({ id }) => ref('invite', id),
});

/** Finds a company that may be invited, and locks it so that only one of two colleagues invites it. */
async function findInvited(db: Db, actor: Member, company_id: number): Promise<{ name: string }> {
  const only = sql`target.company_id = ${company_id}`;
  const [invited] = await db
    .select({
      name: companies.name,
      open: sql<boolean>`exists (select from ${partnersVisibleTo(actor, only)} v)`,
      open_to_colleagues: sql<boolean>`exists (select from ${partnersVisibleToCompany(actor, only)} v)`,
      listed: companies.show_in_public_web,
    })
    .from(companies)
    .where(and(eq(companies.id, company_id), eq(companies.status, 'active'), ne(companies.id, actor.company_id)))
    .for('no key update', { of: companies });
  if (invited?.open) conflict(`You can open cases with ${invited.name} already.`);
  if (invited?.open_to_colleagues)
    conflict(`Your company already works with ${invited.name}. Your business manager can give you access.`);
  return invited?.listed ? invited : notFound('Company not found.');
}
