import 'server-only';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, invites, users } from '@/db/schema';
import { findDeciders } from '@/lib/accounts/approval';
import { ref } from '@/lib/core/audit';
import { config } from '@/lib/core/config';
import { command } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { perHour } from '@/lib/core/throttle';
import type { Member } from '@/lib/shared/actor';
import { IdOf, optional, Text } from '@/lib/shared/fields';
import { longDate } from '@/lib/shared/format';
import { partner } from '@/lib/shared/gates';
import { missing, refuse } from '@/lib/shared/problem';
import { visibleTo } from './visible';

/** How many different companies may write to one company in an hour, in terms of the limit of a person. */
const INVITERS = 4;
/** A company invites another once in so many days, whoever of its people asks. */
const QUIET_DAYS = 7;

/**
 * Invites a member company that one cannot open cases with yet (spec 1 §7): its business manager gets a letter and may
 * answer to the person who asks.
 */
export const inviteMember = command('member.invite', {
  who: partner,
  input: z.object({ company_id: IdOf('a member'), comments: optional(Text('a comment', 2000)) }),
  limit: (_, { company_id }, actor) => [
    perHour(config.limits.mail_per_hour, 'invite', actor.id),
    perHour(config.limits.mail_per_hour * INVITERS, 'invited', company_id),
  ],
  async run(ctx, { company_id, comments }) {
    const { actor, db } = ctx;
    const invited = await findInvited(db, actor, company_id);
    const [earlier] = await db.select({ at: invites.created_at }).from(invites).innerJoin(users, eq(users.id, invites.user_id))
      .where(and(eq(invites.company_id, company_id), eq(users.company_id, actor.company_id), gt(invites.created_at, sql`now() - make_interval(days => ${QUIET_DAYS})`))).orderBy(desc(invites.created_at)).limit(1);
    if (earlier) refuse(`Your company invited ${invited.name} on ${longDate(earlier.at)}. Give them a few days to answer.`);
    const [made] = await db.insert(invites).values({ user_id: actor.id, company_id, comments }).returning({ id: invites.id });
    for (const { first_name, last_name, email } of await findDeciders(db, company_id)) mail(ctx, 'member_invite', { name: `${first_name} ${last_name}`, email }, { invite_id: made!.id });
    return { success: true, message: `Your invitation is on its way to ${invited.name}.`, id: made!.id };
  },
  about: ({ id }) => ref('invite', id),
});

/** The company, if it is one that the directory offers without access; held, so that of two colleagues at once one invites. */
async function findInvited(db: Db, actor: Member, company_id: number): Promise<{ name: string }> {
  const [invited] = await db.select({ name: companies.name, open: sql<boolean>`exists (select from ${visibleTo(actor, sql`target.company_id = ${company_id}`)} v)`, listed: companies.show_in_public_web })
    .from(companies).where(and(eq(companies.id, company_id), eq(companies.status, 'active'), ne(companies.id, actor.company_id))).for('no key update', { of: companies });
  if (invited?.open) refuse(`You can open cases with ${invited.name} already.`);
  return invited?.listed ? invited : missing('Company not found.');
}
