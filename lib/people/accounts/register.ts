import 'server-only';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, countries, sites, users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { mintToken } from '@/lib/platform/secrets/mailed-token';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { AgreeConfirm, CountryCode, Email, IdOf, SingleLine, optional, Phone, withPhone } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { invalid, notFound, conflict } from '@/lib/shared/problem';
import {
  domainsOf,
  isForeignAddress,
  isOwnAddress,
  isTrustedAddress,
  notTrusted,
  outsideDomains,
  TRUSTED_DOMAINS,
  whomToAsk,
  type Domains,
} from './domains';
import { mailedLinkLimits } from './mailed-links';
import { NEW_PASSWORD, confirmsPassword, hashNewPassword } from './new-password';
import { tokenDetails } from './registration-entry';

const Registration = z.object({
  slug: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]{2,63}$/, 'Company not found.'),
  first_name: SingleLine('a first name', 100),
  last_name: SingleLine('a last name', 100),
  email: Email,
  phone: Phone,
  phone_country_code: CountryCode,
  country_id: IdOf('a country'),
  city: optional(SingleLine('a city', 100)),
  ...NEW_PASSWORD,
  agree_confirm: AgreeConfirm,
});
type Entry = z.output<typeof Registration>;

/**
 * Registers with a company (spec 1 §2, §7; rules: accounts.registration, accounts.already-registered). The account
 * waits for email verification. An existing address gets the same response in the same time, and an email about it. The
 * agreement is recorded when the link is used, by the person who then agreed.
 * @throws Problem not_found without such a company, conflict where the company logs in another way
 */
export const register = command('user.register', {
  who: anyone,
  input: withPhone(confirmsPassword(Registration)),
  output: () => z.strictObject({ message: z.string(), approval: z.boolean() }),
  limit: (request, { email }) => mailedLinkLimits('register', request, email),
  deadline: 10_000,
  skipIdempotency: true,
  prepare: async ({ db }, entry) => {
    const company = await findOpenCompany(db, entry);
    const { password, email } = entry;
    return { company, hash: await hashNewPassword(db, { password, email, company_id: company.id }) };
  },
  async run(ctx, entry, { company, hash }) {
    await storeRegistration(ctx, entry, { company_id: company.id, hash });
    return { message: SENT_MESSAGE, approval: company.requires_approval };
  },
  auditSubject: () => ref('user', null),
});

const SENT_MESSAGE = 'Check your email to verify your account.';
const OTHER_LOGIN_METHOD = {
  email_link: 'This company logs in by email link.',
  sso: 'This company uses single sign-on.',
} as const;

/** Returns the company if it accepts registrations with this address. @throws Problem not_found, conflict or invalid */
async function findOpenCompany(db: Db, { slug, email, country_id }: Entry) {
  const [[company], [country]] = await Promise.all([
    db
      .select({
        id: companies.id,
        name: companies.name,
        status: companies.status,
        login_method: companies.login_method,
        requires_approval: companies.requires_approval,
        domain: companies.domain,
        additional_domains: companies.additional_domains,
        trusted_domains: TRUSTED_DOMAINS,
      })
      .from(sites)
      .innerJoin(companies, eq(companies.id, sites.company_id))
      .where(eq(sites.name, slug)),
    db.select({ id: countries.id }).from(countries).where(eq(countries.id, country_id)),
  ]);
  if (company?.status !== 'active') return notFound('Company not found.');
  if (company.login_method !== 'requires_registration') return conflict(OTHER_LOGIN_METHOD[company.login_method]);
  if (!country) return invalid({ country_id: ['Choose a country.'] });
  if (isTrustedAddress(email, company)) return company;
  if (!company.requires_approval) return invalid({ email: [await notByItself(db, email, company)] });
  if (isOwnAddress(email, company)) return company;
  if (await isForeignAddress(db, email, company.id))
    return invalid({ email: ['This address belongs to another company of the network.'] });
  return company;
}

type OpenCompany = { id: number; name: string } & Domains;

/** Reason why an address does not join without approval. */
async function notByItself(db: Db, email: string, company: OpenCompany): Promise<string> {
  const domains = domainsOf(company);
  if (isOwnAddress(email, company)) return `${notTrusted(company.name, email)} ${await whomToAsk(db, company)}`;
  return domains.length ? outsideDomains(company.name, domains) : 'Use your work email address.';
}

type StoreRegistrationOptions = { company_id: number; hash: string };

/**
 * Creates an account that waits for verification. If one is waiting already, it stays unchanged and this registration
 * gets a new link; since two people may have set a password, both are discarded and the owner of the mailbox sets a
 * new one. Any other account stays unchanged. All cases run the same statements, so that timing reveals nothing.
 */
async function storeRegistration(
  ctx: Ctx,
  entry: Entry,
  { company_id, hash }: StoreRegistrationOptions,
): Promise<void> {
  const { email, first_name, last_name, phone, phone_country_code, country_id, city } = entry;
  const registration = { company_id, first_name, last_name, phone, phone_country_code, country_id, city };
  const [pending] = await ctx.db
    .insert(users)
    .values({
      ...registration,
      email,
      password_hash: hash,
      role: 'caller',
      type: 'basic',
      status: 'pending_verification',
      registration_type: 'registration',
      force_update_profile: false,
    })
    .onConflictDoUpdate({
      target: [users.email, users.company_id],
      set: { password_hash: null, updated_at: now },
      setWhere: eq(users.status, 'pending_verification'),
    })
    .returning({ id: users.id });
  const token_id = await mintToken(ctx.db, 'verify', {
    user_id: pending?.id ?? null,
    details: tokenDetails(randomUUID(), registration),
  });
  if (!pending) return mail(ctx, 'already_registered', { email }, { email, company_id });
  mail(ctx, 'verify_account', { name: `${first_name} ${last_name}`, email }, { token_id });
}
