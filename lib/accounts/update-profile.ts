import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, countries, users } from '@/db/schema';
import { noteChanges, ref } from '@/lib/core/audit';
import { command } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import type { Person } from '@/lib/shared/actor';
import { AgreeConfirm, CountryCode, Email, IdOf, Line, optional, Password, Phone } from '@/lib/shared/fields';
import { signedIn } from '@/lib/shared/gates';
import { ensure, invalid, Problem, SAYS } from '@/lib/shared/problem';
import { recordAgreement } from './agreement';
import { domainsOf, isForeignAddress, isOwnAddress } from './domains';
import { spendTokens } from './mailed';
import { repeated, storePassword } from './new-password';
import { guessLimit, prove } from './password';
import { hashPassword } from './password-hash';
import { hasPassword } from './policy';
import { findMe } from './read-me';
import { endSessionsOf } from './sessions';

const Profile = z.object({
  first_name: Line('a first name', 100), last_name: Line('a last name', 100), email: Email, phone: Phone, phone_country_code: CountryCode, country_id: IdOf('a country'),
  city: optional(Line('a city', 100)), password: optional(Password), password_confirmation: optional(z.string().max(1000)),
  current_password: z.string().max(1000).optional(), agree_confirm: AgreeConfirm,
});
type Entry = z.output<typeof Profile>;

/**
 * Saves one's own profile (spec 1 §7). Another address or password wants the present password or a fresh sign-in, never
 * comes from somebody who acts as the user, ends the other sessions, and is told by mail to the address as it was. The
 * tick counts as acceptance of somebody who never accepted; a newer agreement is asked for by itself.
 */
export const updateProfile = command('user.update_profile', {
  who: signedIn,
  input: repeated(Profile),
  limit: (_meta, { current_password }, { id }) => (current_password ? guessLimit(id) : []),
  deadline: 10_000,
  unkept: true,
  before: async ({ db, actor }, entry) => {
    const isMoving = entry.email !== actor.email;
    if (isMoving || entry.password) {
      ensure(!actor.impersonator);
      await prove(db, actor, entry.current_password);
    }
    if (isMoving) await admitAddress(db, actor, entry.email);
    ensure(!entry.password || hasPassword(actor));
    return entry.password ? hashPassword(entry.password) : null;
  },
  async run(ctx, entry, hash) {
    const { actor, db } = ctx;
    const before = (await findMe(db, actor.id)).user;
    await save(ctx, before, entry);
    if (hash) await storePassword(db, { user_id: actor.id, hash, keep: actor.session_id });
    if (!actor.impersonator && !before.agreement_date) await recordAgreement(db, actor.id, ctx.meta.address);
    const told = { name: actor.first_name, email: actor.email };
    if (hash) mail(ctx, 'account_changed', told, { first_name: actor.first_name, what: 'password' });
    if (entry.email !== actor.email) {
      await Promise.all([spendTokens(db, actor.id, 'reset'), spendTokens(db, actor.id, 'email_login'), endSessionsOf(db, actor.id, { except: actor.session_id })]);
      mail(ctx, 'account_changed', told, { first_name: actor.first_name, what: 'email' });
    }
    return { user: (await findMe(db, actor.id)).user, message: 'Profile Updated' };
  },
  about: ({ user }) => ref('user', user.id),
});

async function save(ctx: Parameters<typeof noteChanges>[0] & { actor: Person }, before: Record<string, unknown>, entry: Entry): Promise<void> {
  const { first_name, last_name, email, phone, phone_country_code, country_id, city } = entry;
  const [country] = await ctx.db.select({ id: countries.id }).from(countries).where(eq(countries.id, country_id));
  if (!country) invalid({ country_id: ['Choose a country.'] });
  const after = { first_name, last_name, email, phone, phone_country_code, country_id, city };
  noteChanges(ctx, before, after);
  // An account that was deleted or disabled meanwhile takes nothing personal any more.
  const [saved] = await ctx.db.update(users).set({ ...after, force_update_profile: false, updated_at: sql`now()` }).where(and(eq(users.id, ctx.actor.id), eq(users.status, 'active'))).returning({ id: users.id });
  if (!saved) throw new Problem('unauthenticated', SAYS.login);
}

/** An address that the user's company may have: its own where it logs in by mailed links, never another member's. */
async function admitAddress(db: Db, { company_id }: Person, email: string): Promise<void> {
  if (company_id === null) return;
  const [company] = await db.select({ name: companies.name, login_method: companies.login_method, domain: companies.domain, additional_domains: companies.additional_domains }).from(companies).where(eq(companies.id, company_id));
  if (!company || isOwnAddress(email, company)) return;
  if (company.login_method === 'email_link') invalid({ email: [`Use an address of ${company.name}: @${domainsOf(company).join(', @')}.`] });
  if (await isForeignAddress(db, email, company_id)) invalid({ email: ['This address belongs to another company of the network.'] });
}
