import 'server-only';
import { and, eq, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { interval } from '@/db/interval';
import { companies, ssoProviders } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { CERTIFICATE_SOON } from '@/lib/shared/durations';
import { companyAdmin } from '@/lib/shared/gates';

/** End of the certificate of a company that logs in by single sign-on, once it is near or past (rule: sso.certificate-notice). */
export const readCertificateEnd = query({
  who: companyAdmin,
  input: z.object({}),
  output: () => z.strictObject({ expires_at: z.date().nullable() }),
  async run({ db, actor }) {
    const [ending] = await db
      .select({ expires_at: ssoProviders.certificate_expires_at })
      .from(ssoProviders)
      .innerJoin(companies, and(eq(companies.id, ssoProviders.company_id), eq(companies.login_method, 'sso')))
      .where(
        and(
          eq(ssoProviders.company_id, actor.company_id),
          lte(ssoProviders.certificate_expires_at, sql`now() + ${interval(CERTIFICATE_SOON)}`),
        ),
      );
    return { expires_at: ending?.expires_at ?? null };
  },
});
