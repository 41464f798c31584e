import 'server-only';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, oneTimeTokens, users } from '@/db/schema';
import { newToken } from '@/lib/core/mailed-token';
import type { Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';

const MOST = 10;

type Newcomer = { id: number; company_id: number };

/**
 * Mails those who decide on a newcomer, each with a link of their own (PRODUCT §4): the company's signup managers, else its
 * business managers, else its program managers, else the network's administrators.
 */
export async function askForApproval(ctx: Ctx, newcomer: Newcomer, { reminder = false } = {}): Promise<void> {
  const deciders = await findDeciders(ctx.db, newcomer.company_id);
  if (!deciders.length) return;
  const rows = deciders.map(({ id }) => newToken('approval', { user_id: newcomer.id, details: { decider_id: id } }));
  await ctx.db.insert(oneTimeTokens).values(rows);
  for (const [index, { first_name, last_name, email }] of deciders.entries()) {
    mail(ctx, 'approval_request', { name: `${first_name} ${last_name}`, email }, { user_id: newcomer.id, token_id: rows[index]!.id, reminder });
  }
}

/** Who speaks for a company towards newcomers and other members: the first of those ranks that has somebody. */
export async function findDeciders(db: Db, company_id: number) {
  const rank = sql<number>`case when ${users.id} in (${companies.signup_manager_id}, ${companies.alt_signup_manager_id}) then 1 when ${users.role} = 'business_manager' then 2 when ${users.role} = 'program_manager' then 3 else 4 end`;
  const found = await db.select({ id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email, rank })
    .from(users).innerJoin(companies, eq(companies.id, company_id))
    .where(and(eq(users.status, 'active'), or(eq(users.role, 'super_admin'), and(eq(users.company_id, company_id), inArray(users.role, ['business_manager', 'program_manager'])))))
    .orderBy(rank, asc(users.id)).limit(MOST);
  return found.filter((one) => one.rank === found[0]!.rank);
}
