import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, oneTimeTokens, users } from '@/db/schema';
import { config } from '@/lib/core/config';
import { secretOf } from '@/lib/core/mailed-token';
import { siteUrl } from '@/lib/shared/sites';
import type { TokenPurpose } from '@/lib/shared/vocabulary';

/** Whom a mailed token is for, and at which company; null for a token that belongs to nobody, or is gone. */
export async function tokenHolder(db: Db, token_id: string) {
  const [found] = await db.select({
    first_name: users.first_name, last_name: users.last_name, email: users.email, details: oneTimeTokens.details, company: { name: companies.name, slug: companies.slug },
  }).from(oneTimeTokens).innerJoin(users, eq(users.id, oneTimeTokens.user_id)).leftJoin(companies, eq(companies.id, users.company_id)).where(eq(oneTimeTokens.id, token_id));
  return found ?? null;
}

type Secret = { token_id: string; purpose: TokenPurpose; path: string; slug: string | undefined };

/** The address of a page behind a mailed secret: on the company's own host, where the session that it leads to is at home. */
export function secretUrl({ token_id, purpose, path, slug }: Secret): string {
  const page = `${path}/${secretOf(token_id, purpose)}`;
  return slug ? siteUrl(config.app_url, slug, page) : new URL(page, config.app_url).href;
}
