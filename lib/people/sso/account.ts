import 'server-only';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { interval } from '@/db/interval';
import { ssoIdentities, ssoProviders, users } from '@/db/schema';
import { joinDefaultGroups } from '@/lib/people/accounts/activate';
import { askForApproval } from '@/lib/people/accounts/approval';
import { isOwnAddress, isTrustedAddress } from '@/lib/people/accounts/domains';
import { findLinkUser, type LinkUser } from '@/lib/people/accounts/link-user';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { minutes } from '@/lib/shared/durations';
import type { SsoCompany } from './provider';
import { refuse } from './refusal';
import type { SsoPerson } from './resources';

type Login = { company: SsoCompany; entity_id: string; person: SsoPerson; address_unverified?: boolean };

export type SsoAccount =
  | { user: LinkUser; alert: null }
  | { user: LinkUser; alert: 'approval' | 'rejected' | 'inactive' };

/**
 * Finds or creates the account of a person authenticated by the company's provider (rules: sso.account, sso.new-user).
 * @throws SsoRefusal for addresses outside the company's domains, for new people of one that is not trusted, and for users of other companies
 */
export async function accountFor(ctx: Ctx, login: Login): Promise<SsoAccount> {
  const { company, person } = login;
  if (person.email !== null && !isOwnAddress(person.email, company))
    refuse('sso_account', 'the address is not of the company’s domains', { email: person.email });
  const known = await findByNameId(ctx.db, login);
  if (known === null && login.address_unverified)
    refuse('sso_email', 'the provider has not verified the address of a person we do not know (email_verified)', {
      email: person.email,
    });
  const user_id = known ?? (await findOrCreate(ctx, login));
  const user = await colleagueOf(ctx.db, { user_id, company, person });
  if (known === null) await remember(ctx.db, login, user.id);
  if (user.status === 'pending_verification') return activate(ctx, user, login);
  return { user, alert: alertOf(user) };
}

/** @throws SsoRefusal for people of other companies, network staff and API users */
async function colleagueOf(
  db: Db,
  { user_id, company, person }: Pick<Login, 'company' | 'person'> & { user_id: number },
): Promise<LinkUser> {
  const user = await findLinkUser(db, user_id);
  if (!user || user.company_id !== company.id || user.role === 'super_admin' || user.role === 'api')
    return refuse('sso_account', 'the address belongs to an account that cannot log in through this company', {
      email: person.email,
      user_id,
    });
  return user;
}

function alertOf({ status }: LinkUser): SsoAccount['alert'] {
  if (status === 'active') return null;
  return status === 'pending_approval' ? 'approval' : status === 'rejected' ? 'rejected' : 'inactive';
}

async function findByNameId(db: Db, { company, entity_id, person }: Login): Promise<number | null> {
  if (person.name_id === null) return null;
  const [account] = await db
    .select({ user_id: ssoIdentities.user_id })
    .from(ssoIdentities)
    .where(
      and(
        eq(ssoIdentities.company_id, company.id),
        eq(ssoIdentities.entity_id, entity_id),
        eq(ssoIdentities.name_id, person.name_id),
      ),
    );
  return account?.user_id ?? null;
}

async function findOrCreate({ db }: Ctx, { company, person }: Login): Promise<number> {
  const { email, first_name, last_name, phone, phone_country_code } = person;
  if (email === null) return refuse('sso_account', 'the provider sent no email address for a person we do not know');
  // The domain alone lets nobody in while it is neither proven nor vouched for (rule: domains.proven).
  const isTrusted = isTrustedAddress(email, company);
  if (isTrusted)
    await db
      .insert(users)
      .values({
        company_id: company.id,
        role: 'caller',
        status: 'pending_verification',
        registration_type: 'sso',
        email,
        first_name,
        last_name,
        phone,
        ...(phone_country_code && { phone_country_code }),
        force_update_profile: true,
      })
      .onConflictDoNothing({ target: [users.email, users.company_id] });
  const [user] = await db
    .select({ id: users.id, status: users.status })
    .from(users)
    .where(and(eq(users.email, email), eq(users.company_id, company.id)));
  if (!user || (!isTrusted && user.status === 'pending_verification'))
    return refuse('sso_domain', 'the domain of the address is neither proven nor vouched for', { email });
  return user.id;
}

/** The provider has proven the address, so an earlier registration with it is replaced. */
async function activate(ctx: Ctx, user: LinkUser, { company, person }: Login): Promise<SsoAccount> {
  const { first_name, last_name, phone, phone_country_code } = person;
  const status = company.requires_approval ? 'pending_approval' : 'active';
  await ctx.db
    .update(users)
    .set({
      status,
      registration_type: 'sso',
      password_hash: null,
      first_name,
      last_name,
      phone,
      ...(phone_country_code && { phone_country_code }),
      // The profile form asks for the country, since providers do not send it in a reliable format.
      force_update_profile: true,
      auto_approved_at: company.requires_approval ? null : now,
      updated_at: now,
    })
    .where(eq(users.id, user.id));
  if (status === 'active') await joinDefaultGroups(ctx.db, { ids: [user.id], company_id: company.id });
  else await askForApproval(ctx, { id: user.id, company_id: company.id });
  return { user: { ...user, first_name, last_name, status }, alert: status === 'active' ? null : 'approval' };
}

async function remember(db: Db, { company, entity_id, person }: Login, user_id: number): Promise<void> {
  if (person.name_id === null) return;
  await db
    .insert(ssoIdentities)
    .values({ company_id: company.id, entity_id, name_id: person.name_id, user_id })
    .onConflictDoNothing();
}

const NOTED = minutes(1);
const MAX_NOTED = 20;
const MAX_NOTED_VALUE = 200;

/**
 * Notes the login and its assurance, and ends the managers' password access (rules: sso.first-login, sso.assurance). Many
 * logins at once write once, so that none waits for the others.
 */
export async function markProven(db: Db, company_id: number, assurance: string[]): Promise<void> {
  const last = ssoProviders.last_assurance;
  const shown = assurance.slice(0, MAX_NOTED).map((value) => value.slice(0, MAX_NOTED_VALUE));
  await db
    .update(ssoProviders)
    .set({ proven_at: sql`coalesce(${ssoProviders.proven_at}, now())`, last_login_at: now, last_assurance: shown })
    .where(
      and(
        eq(ssoProviders.company_id, company_id),
        or(
          isNull(ssoProviders.proven_at),
          isNull(ssoProviders.last_login_at),
          lt(ssoProviders.last_login_at, sql`now() - ${interval(NOTED)}`),
          sql`${last} is distinct from ${sql.param(shown, last)}`,
        ),
      ),
    );
}
