import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, oneTimeTokens, users } from '@/db/schema';

/** Whom a mailed token is for, and at which company; null for a token that belongs to nobody, or is gone. */
export async function tokenHolder(db: Db, token_id: string) {
  const [found] = await db.select({
    first_name: users.first_name, last_name: users.last_name, email: users.email, details: oneTimeTokens.details, company: { name: companies.name, slug: companies.slug },
  }).from(oneTimeTokens).innerJoin(users, eq(users.id, oneTimeTokens.user_id)).leftJoin(companies, eq(companies.id, users.company_id)).where(eq(oneTimeTokens.id, token_id));
  return found ?? null;
}
