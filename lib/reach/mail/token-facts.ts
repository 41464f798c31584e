import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, oneTimeTokens, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { secretOf } from '@/lib/platform/secrets/mailed-token';
import { pagePath, type PagePath } from '@/lib/shared/paths';
import { siteUrl } from '@/lib/shared/sites';
import type { TokenPurpose } from '@/lib/shared/enums';

export async function tokenUser(db: Db, token_id: string) {
  const [user] = await db
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      details: oneTimeTokens.details,
      company: { name: companies.name, slug: companies.slug },
    })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.user_id))
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(oneTimeTokens.id, token_id));
  return user ?? null;
}

type Secret = {
  token_id: string;
  purpose: TokenPurpose;
  page: Extract<PagePath, `/${string}/[token]`>;
  slug: string | undefined;
};

export function secretUrl({ token_id, purpose, page, slug }: Secret): string {
  const path = pagePath(page, { token: secretOf(token_id, purpose) });
  return slug ? siteUrl(settings.app_url, slug, path) : new URL(path, settings.app_url).href;
}
