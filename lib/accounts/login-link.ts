import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { mintToken } from '@/lib/core/mailed-token';
import { command } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { AgreeConfirm, Email, Id } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { invalid, missing, refuse } from '@/lib/shared/problem';
import { domainsOf, isOwnAddress } from './domains';
import { mailLimits } from './mailed';

/**
 * Mails a login link to an address of the company (spec 1 §2 "email login", PRODUCT §4). The first link creates the user,
 * who becomes active by using it. For an account that may not come in, the same is done and nothing is sent. What was
 * agreed to is recorded when the link is used: only then is it known who agreed.
 */
export const mailLoginLink = command('session.link', {
  who: anyone,
  input: z.object({ email: Email, company_id: Id, agree_confirm: AgreeConfirm }),
  limit: (meta, { email }) => mailLimits('link', meta, email),
  async run(ctx, { email, company_id }) {
    const company = await findCompany(ctx.db, company_id);
    if (!company) return missing('Company not found.');
    if (company.login_method !== 'email_link') return refuse('This company does not log in by e-mail link.');
    if (!domainsOf(company).length) return refuse('Login by mailed link is not set up for this company.');
    if (!isOwnAddress(email, company)) return invalid({ email: [`Use an address of ${company.name}: @${domainsOf(company).join(', @')}.`] });
    const user_id = await holderOf(ctx.db, email, company_id);
    mail(ctx, 'login_link', { email }, { token_id: await mintToken(ctx.db, 'email_login', { user_id }) });
    return { message: `A link to log in is on its way to ${email}.` };
  },
  about: (_answer, { company_id }) => ref('company', company_id),
});

async function findCompany(db: Db, id: number) {
  const [found] = await db.select({ name: companies.name, status: companies.status, login_method: companies.login_method, domain: companies.domain, additional_domains: companies.additional_domains })
    .from(companies).where(eq(companies.id, id));
  return found?.status === 'active' ? found : null;
}

/** The account that the link will open; created when the address is new. Null when there is one that may not come in this way. */
async function holderOf(db: Db, email: string, company_id: number): Promise<number | null> {
  const fresh = { email, company_id, status: 'pending_verification', registration_type: 'email_link', force_update_profile: true } as const;
  await db.insert(users).values(fresh).onConflictDoNothing({ target: users.email });
  const [found] = await db.select({ id: users.id, company_id: users.company_id, role: users.role, status: users.status }).from(users).where(eq(users.email, email));
  const may = found?.company_id === company_id && found.role !== 'api' && (found.status === 'active' || found.status === 'pending_verification');
  return may ? found.id : null;
}
