import 'server-only';
import { and, eq } from 'drizzle-orm';
import { cases } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { notFound } from '@/lib/shared/problem';
import { NO_CASE } from './access';
import { casesVisibleTo } from './visibility';

/**
 * Locks a case of either company by its reference, so that the second of two concurrent changes sees the first.
 * @throws Problem not_found for a foreign case
 */
export async function lockVisibleCase({ actor, db }: Ctx<Member>, token: string): Promise<typeof cases.$inferSelect> {
  const [theCase] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.token, token), casesVisibleTo(actor)))
    .for('update');
  return theCase ?? notFound(NO_CASE);
}
