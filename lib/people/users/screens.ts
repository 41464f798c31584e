import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { countriesByName } from '@/lib/people/accounts/countries';
import { Country } from '@/lib/people/accounts/resources';
import { companyMeant } from '@/lib/platform/operation/named-company';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import { openResetOf } from '@/lib/people/accounts/factors/resets';
import { settings } from '@/lib/platform/settings';
import { isMember, type Person } from '@/lib/shared/actor';
import { Id, IdOrNew } from '@/lib/shared/fields';
import { companyAdmin, isLimited, orNetworkStaff, superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { siteUrl } from '@/lib/shared/sites';
import { ownershipAt } from '@/lib/people/accounts/directory-ownership';
import { OWNED_FIELDS } from '@/lib/shared/provisioning';
import { companyOfUsers } from './company';
import { groupChoices } from './group-access';
import { lastInvitation } from './invitation';
import { hasQueue, rolesFor } from './policy';
import { factsFor, findUser, processNames } from './read';
import { registrationsOf } from './registration-queue';
import { GroupChoice, RegistrationQueue, User, UserFacts } from './resources';
import { companyIdOf, usersVisibleTo } from './visible';
import { LOGIN_METHODS, ROLES, keysOf } from '@/lib/shared/enums';

/** Data of the users page except its table (spec 2 §2): login method, and the registration queue if there is one. */
export const readUsersPage = query({
  who: companyAdmin,
  input: z.object({}),
  output: () =>
    z.strictObject({
      login_method: z.enum(keysOf(LOGIN_METHODS)),
      domains: z.array(z.string()),
      login_url: z.string(),
      requires_approval: z.boolean(),
      registrations: RegistrationQueue.nullable(),
      can_change: z.boolean(),
      contact_email: z.string(),
    }),
  async run({ db, actor }) {
    const [{ login_method, domains, slug, requires_approval }, registrations] = await Promise.all([
      companyOfUsers(db, actor.company_id),
      registrationsOf(db, actor.company_id),
    ]);
    return {
      login_method,
      domains,
      login_url: siteUrl(settings.app_url, slug),
      requires_approval,
      registrations: hasQueue({ login_method }, registrations.total) ? registrations : null,
      can_change: !isLimited(actor),
      contact_email: settings.network_email,
    };
  },
});

const Company = z.strictObject({
  id: z.number().nullable(),
  name: z.string(),
  slug: z.string().nullable(),
  domains: z.array(z.string()),
  login_method: z.enum(keysOf(LOGIN_METHODS)),
  requires_approval: z.boolean(),
  country_id: z.number().nullable(),
  country_code: z.string().nullable(),
});

/**
 * User form with its choices; `user` is null for id 0, a new one. Network staff open the users of all companies, with a
 * company only its own (spec 2 §2, spec 3 §2). `has_password` is true when the user could log in as an API user.
 * @throws Problem not_found for any other id
 */
export const readUserForm = query({
  who: orNetworkStaff(companyAdmin),
  input: z.object({ id: IdOrNew, company_id: Id.optional() }),
  output: () =>
    z.strictObject({
      viewer: z.strictObject({ kind: z.enum(['member', 'api_client', 'directory', 'super']) }),
      is_self: z.boolean(),
      can_change: z.boolean(),
      user: User.nullable(),
      company: Company,
      groups: z.array(GroupChoice),
      countries: z.array(Country),
      has_password: z.boolean(),
      invitation: z.strictObject({ sent_at: z.date(), expires_at: z.date() }).nullable(),
      contact_for: z.array(z.string()),
      reset_works_at: z.date().nullable(),
      facts: UserFacts.nullable(),
      /** Fields that the company’s directory owns, and the contact for a change. */
      directory: z.strictObject({ fields: z.array(z.enum(OWNED_FIELDS)), ask: z.string().nullable() }).nullable(),
    }),
  async run(ctx, { id, company_id: named }) {
    const { db, actor } = ctx;
    const isNew = id === 0;
    const company_id = await companyOfForm(ctx, { id, named });
    const [user, company, groups, countries, stored, contact_for, directory, facts, invitation, reset_works_at] =
      await Promise.all([
        isNew ? null : findUser(ctx, { id }),
        companyOfUsers(db, company_id),
        company_id === null ? [] : groupChoices(db, company_id),
        countriesByName(db),
        db
          .select({ hash: users.password_hash })
          .from(users)
          .where(and(usersVisibleTo(actor), eq(users.id, id))),
        company_id === null ? [] : processNames(db, company_id, id),
        ownershipAt(db, id),
        ...(isNew ? NOTHING : ([factsFor(ctx, id), lastInvitation(db, id), openResetOf(db, id)] as const)),
      ]);
    if (!isNew && !user) return notFound('User not found.');
    return {
      viewer: { kind: actor.kind },
      is_self: id === actor.id,
      can_change: !isMember(actor) || !isLimited(actor),
      user,
      company,
      groups,
      countries,
      has_password: Boolean(stored[0]?.hash),
      invitation,
      contact_for,
      reset_works_at,
      facts,
      directory,
    };
  },
});

const NOTHING = [null, null, null] as const;

/** The company of a new user or of an existing one. @throws Problem not_found when another one is named */
async function companyOfForm(ctx: Ctx<Person>, { id, named }: { id: number; named: number | undefined }) {
  const company_id = id === 0 ? companyMeant(ctx.actor, named) : await companyIdOf(ctx, id);
  return named === undefined || named === company_id ? company_id : notFound('User not found.');
}
export type UserFormData = z.infer<ReturnType<typeof readUserForm.output>>;

/** Choices of a company's user form for network staff (spec 3 §7). */
export const readUserChoices = query({
  who: superAdmin,
  input: z.object({ company_id: Id }),
  output: () =>
    z.strictObject({
      countries: z.array(Country),
      roles: z.array(z.strictObject({ role: z.enum(keysOf(ROLES)), name: z.string() })),
    }),
  async run({ db, actor }, { company_id }) {
    const [countries] = await Promise.all([countriesByName(db), companyOfUsers(db, company_id)]);
    return { countries, roles: rolesFor(actor).map((role) => ({ role, name: ROLES[role] })) };
  },
});
