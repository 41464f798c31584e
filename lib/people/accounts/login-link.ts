import 'server-only';
import { and, eq } from 'drizzle-orm';
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
import {
  domainsOf,
  isOwnAddress,
  isTrustedAddress,
  notTrusted,
  outsideDomains,
  TRUSTED_DOMAINS,
  whomToAsk,
} from './domains';
import { mailedLinkLimits } from './mailed-links';

/**
 * Sends a login link to an address of the company (spec 1 §2 "email login", rule: accounts.login-link). A new address
 * creates a user, activated by the first login, if its domain is trusted; the answer tells whom to ask where it is not, to
 * everybody alike (rules: domains.proven, domains.refused). For an account that may not log in this way the work is the same, but
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
    const isTrusted = isTrustedAddress(email, company);
    if (isTrusted) await addUnverified(ctx.db, email, company_id);
    const user_id = await findAllowedUser(ctx.db, { email, company_id, isTrusted });
    mail(ctx, 'login_link', { email }, { token_id: await mintToken(ctx.db, 'email_login', { user_id }) });
    if (isTrusted) return { message: `A link to log in is on its way to ${email}.` };
    const ask = await whomToAsk(ctx.db, { id: company_id, name: company.name });
    return {
      message: `If ${email} has an account, a link to log in is on its way. ${notTrusted(company.name, email)} ${ask}`,
    };
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
      trusted_domains: TRUSTED_DOMAINS,
    })
    .from(companies)
    .where(eq(companies.id, id));
  return company?.status === 'active' ? company : null;
}

async function addUnverified(db: Db, email: string, company_id: number): Promise<void> {
  const values = {
    email,
    company_id,
    status: 'pending_verification',
    registration_type: 'email_link',
    force_update_profile: true,
  } as const;
  await db
    .insert(users)
    .values(values)
    .onConflictDoNothing({ target: [users.email, users.company_id] });
}

type Asked = { email: string; company_id: number; isTrusted: boolean };

async function findAllowedUser(db: Db, { email, company_id, isTrusted }: Asked): Promise<number | null> {
  const [user] = await db
    .select({ id: users.id, role: users.role, status: users.status })
    .from(users)
    .where(and(eq(users.email, email), eq(users.company_id, company_id)));
  const isAllowed =
    user !== undefined &&
    user.role !== 'api' &&
    (user.status === 'active' || (isTrusted && user.status === 'pending_verification'));
  return isAllowed ? user.id : null;
}
