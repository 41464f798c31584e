import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, countries, sites, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { mintToken } from '@/lib/core/mailed-token';
import { command, type Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { AgreeConfirm, CountryCode, Email, IdOf, Line, optional, Phone } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { invalid, missing, refuse } from '@/lib/shared/problem';
import { agreedNow, recordAgreement } from './agreement';
import { domainsOf, isForeignAddress, isOwnAddress } from './domains';
import { mailLimits, spendTokens } from './mailed';
import { NEW_PASSWORD, repeated } from './new-password';
import { hashPassword } from './password-hash';

const Registration = z.object({
  slug: z.string().toLowerCase().regex(/^[a-z0-9-]{2,63}$/, 'Company not found.'),
  first_name: Line('a first name', 100), last_name: Line('a last name', 100), email: Email, phone: Phone, phone_country_code: CountryCode,
  country_id: IdOf('a country'), city: optional(Line('a city', 100)), ...NEW_PASSWORD, agree_confirm: AgreeConfirm,
});
type Entry = z.output<typeof Registration>;

/**
 * Registers with a company (spec 1 §2, §7; PRODUCT §4): the account waits for its address to be verified by mail. An
 * address that has an account already gets the same answer, at the same cost, and is told by mail.
 */
export const register = command('user.register', {
  who: anyone,
  input: repeated(Registration),
  limit: (meta, { email }) => mailLimits('register', meta, email),
  deadline: 10_000,
  unkept: true,
  before: async ({ db }, entry) => {
    const company = await admit(db, entry);
    return { company, hash: await hashPassword(entry.password) };
  },
  async run(ctx, entry, { company, hash }) {
    await write(ctx, entry, { company_id: company.id, hash });
    return { message: SAYS_SENT, approval: company.requires_approval };
  },
  about: () => ref('user', null),
});

const SAYS_SENT = 'Check your mail to verify your account.';
const SAYS_OTHER_WAY = { email_link: 'This company logs in by e-mail link.', sso: 'This company uses single sign-on.' } as const;

/** The company that someone may register with, and with this address. @throws Problem missing, refused or invalid. */
async function admit(db: Db, { slug, email, country_id }: Entry) {
  const [[company], [country]] = await Promise.all([
    db.select({
      id: companies.id, name: companies.name, status: companies.status, login_method: companies.login_method, requires_approval: companies.requires_approval,
      domain: companies.domain, additional_domains: companies.additional_domains,
    }).from(sites).innerJoin(companies, eq(companies.id, sites.company_id)).where(eq(sites.name, slug)),
    db.select({ id: countries.id }).from(countries).where(eq(countries.id, country_id)),
  ]);
  if (company?.status !== 'active') return missing('Company not found.');
  if (company.login_method !== 'requires_registration') return refuse(SAYS_OTHER_WAY[company.login_method]);
  if (!country) return invalid({ country_id: ['Choose a country.'] });
  if (isOwnAddress(email, company)) return company;
  if (!company.requires_approval) return invalid({ email: [domainsOf(company).length ? `Use an address of ${company.name}: @${domainsOf(company).join(', @')}.` : 'Use your work e-mail address.'] });
  if (await isForeignAddress(db, email, company.id)) return invalid({ email: ['This address belongs to another company of the network.'] });
  return company;
}

type Place = { company_id: number; hash: string };

/**
 * A new account, or another try of one that was never verified: then the latest entry counts and earlier links end. For any
 * other account nothing changes.
 */
async function write(ctx: Ctx, entry: Entry, { company_id, hash }: Place): Promise<void> {
  const { email, first_name, last_name, phone, phone_country_code, country_id, city } = entry;
  const values = {
    email, first_name, last_name, phone, phone_country_code, country_id, city, company_id, password_hash: hash, role: 'caller', type: 'basic', status: 'pending_verification',
    registration_type: 'registration', force_update_profile: false, ...agreedNow(),
  } as const;
  const [written] = await ctx.db.insert(users).values(values)
    .onConflictDoUpdate({ target: users.email, set: { ...values, updated_at: sql`now()` }, setWhere: eq(users.status, 'pending_verification') }).returning({ id: users.id });
  await spendTokens(ctx.db, written?.id ?? 0, 'verify');
  // For an address with an account as many statements, so that the time tells nothing either.
  const user_id = written?.id ?? null;
  const [token_id] = await Promise.all([mintToken(ctx.db, 'verify', { user_id }), user_id !== null && recordAgreement(ctx.db, user_id, ctx.meta.address)]);
  if (user_id === null) return mail(ctx, 'already_registered', { email }, { email });
  mail(ctx, 'verify_account', { name: `${first_name} ${last_name}`, email }, { token_id });
}
