import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '@/db/schema';
import { ownsAddress } from '@/lib/people/accounts/domains';
import { perMinute } from '@/lib/platform/limits/rate-limit';
import { query } from '@/lib/platform/operation/operation';
import { settings } from '@/lib/platform/settings';
import { addressKey } from '@/lib/shared/address-key';
import { keysOf, LOGIN_METHODS } from '@/lib/shared/enums';
import { Email } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { siteUrl } from '@/lib/shared/sites';

const MAX = 20;

/**
 * The publicly listed companies whose users log in with addresses of this domain, and where (rule: accounts.login-by-address). Reads
 * no user, so that nothing tells who has an account.
 */
export const findCompaniesOfAddress = query({
  who: anyone,
  input: z.object({ email: Email }),
  output: () =>
    z.strictObject({
      data: z.array(z.strictObject({ url: z.string(), name: z.string(), login_method: z.enum(keysOf(LOGIN_METHODS)) })),
    }),
  limit: ({ address }) => [perMinute(settings.limits.login_address_per_minute, 'find-company', addressKey(address))],
  async run({ db, request }, { email }) {
    const rows = await db
      .select({ slug: companies.slug, name: companies.name, login_method: companies.login_method })
      .from(companies)
      .where(and(eq(companies.status, 'active'), eq(companies.show_in_public_web, true), ownsAddress(email)))
      .orderBy(companies.name)
      .limit(MAX);
    // The company's host shows the screen that was asked for here after the login (rule: sessions.destination).
    const path = request.destination ? `/?${new URLSearchParams({ next: request.destination })}` : '/';
    return { data: rows.map(({ slug, ...company }) => ({ ...company, url: siteUrl(settings.app_url, slug, path) })) };
  },
});
