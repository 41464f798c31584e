import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { mintToken } from '@/lib/platform/secrets/mailed-token';
import { command } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { AgreeConfirm, Email, Id } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { invalid, notFound, conflict } from '@/lib/shared/problem';
import { domainsOf, isOwnAddress, outsideDomains } from './domains';
import { mailedLinkLimits } from './mailed-links';

/**
 * Sends a login link to an address of the company (spec 1 §2 "email login", rule: accounts.login-link). A new address
 * creates a user, activated by the first login. For an account that may not log in this way the work is the same, but
 * no email is sent. The agreement is recorded when the link is used, by the person who then agreed.
 * @throws Problem not_found without such a company, conflict where it logs in another way
 */
export const mailLoginLink = command('session.request_link', {
  who: anyone,
  input: z.object({ email: Email, company_id: Id, agree_confirm: AgreeConfirm }),
  output: () => z.strictObject({ message: z.string() }),
  limit: (request, { email }) => mailedLinkLimits('link', request, email),
  async run(ctx, { email, company_id }) {
    const company = await findCompany(ctx.db, company_id);
    if (!company) return notFound('Company not found.');
    if (company.login_method !== 'email_link') return conflict('This company does not log in by email link.');
    if (!domainsOf(company).length) return conflict('Login by email link is not set up for this company.');
    if (!isOwnAddress(email, company)) return invalid({ email: [outsideDomains(company.name, domainsOf(company))] });
    const user_id = await findOrCreateUser(ctx.db, email, company_id);
    mail(ctx, 'login_link', { email }, { token_id: await mintToken(ctx.db, 'email_login', { user_id }) });
    return { message: `A link to log in is on its way to ${email}.` };
  },
  auditSubject: (_answer, { company_id }) => ref('company', company_id),
});

async function findCompany(db: Db, id: number) {
  const [company] = await db
    .select({
      name: companies.name,
      status: companies.status,
      login_method: companies.login_method,
      domain: companies.domain,
      additional_domains: companies.additional_domains,
    })
    .from(companies)
    .where(eq(companies.id, id));
  return company?.status === 'active' ? company : null;
}

async function findOrCreateUser(db: Db, email: string, company_id: number): Promise<number | null> {
  const values = {
    email,
    company_id,
    status: 'pending_verification',
    registration_type: 'email_link',
    force_update_profile: true,
  } as const;
  await db.insert(users).values(values).onConflictDoNothing({ target: users.email });
  const [user] = await db
    .select({ id: users.id, company_id: users.company_id, role: users.role, status: users.status })
    .from(users)
    .where(eq(users.email, email));
  const isAllowed =
    user?.company_id === company_id &&
    user.role !== 'api' &&
    (user.status === 'active' || user.status === 'pending_verification');
  return isAllowed ? user.id : null;
}
