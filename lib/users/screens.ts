import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { countriesByName } from '@/lib/accounts/countries';
import { belongsTo, type CompanyId } from '@/lib/accounts/last-manager';
import { query } from '@/lib/core/operation';
import { settings } from '@/lib/settings';
import type { UserStatus } from '@/lib/shared/enums';
import { Id, IdOrNew } from '@/lib/shared/fields';
import { companyAdmin, isLimited, superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { siteUrl } from '@/lib/shared/sites';
import { companyOfUsers } from './company';
import { groupChoices } from './group-access';
import { companyIdOf, readOnlyFacts } from './network-users';
import { hasQueue, LISTED_STATUS } from './policy';
import { findUser, processesOf } from './read';
import { registrationsOf } from './registration-queue';

/** Data of the users page except its table (spec 2 §2): login method, and the registration queue if there is one. */
export const readUsersPage = query({
  who: companyAdmin,
  input: z.object({}),
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

/**
 * User form with its choices; `user` is null for id 0 (a new one) and for any id outside the company. `has_password`
 * says whether the user could log in as an API user.
 */
export const readUserForm = query({
  who: companyAdmin,
  input: z.object({ id: z.coerce.number().int().min(0).max(2_147_483_647).catch(-1) }),
  run: async ({ db, actor }, { id }) => ({
    ...(await userForm(db, { company_id: actor.company_id, id, statuses: LISTED_STATUS })),
    is_self: id === actor.id,
    can_change: !isLimited(actor),
  }),
});
export type UserFormData = Awaited<ReturnType<typeof userForm>> & { is_self: boolean };

type Wanted = { company_id: CompanyId; id: number; statuses: readonly UserStatus[] };

async function userForm(db: Db, { company_id, id, statuses }: Wanted) {
  const [user, company, groups, countries, [stored], contact_for] = await Promise.all([
    id > 0 ? findUser(db, company_id, { id, statuses }) : null,
    companyOfUsers(db, company_id),
    company_id === null ? [] : groupChoices(db, company_id),
    countriesByName(db),
    db
      .select({ hash: users.password_hash })
      .from(users)
      .where(and(belongsTo(company_id), eq(users.id, id))),
    company_id === null ? [] : processesOf(db, company_id, id),
  ]);
  return {
    is_new: id === 0,
    user,
    company,
    groups,
    countries,
    has_password: Boolean(user && stored?.hash),
    contact_for: user ? contact_for : [],
  };
}

/**
 * User form for super admins: any user, or a new one of a company. With a company, only its users (spec 3 §2).
 * @throws Problem not_found
 */
export const readNetworkUserForm = query({
  who: superAdmin,
  input: z.object({ user_id: IdOrNew, company_id: Id.optional() }),
  async run({ db, actor }, { user_id: id, company_id: given }) {
    const company_id = id === 0 ? (given ?? notFound()) : await companyIdOf(db, id);
    if (given !== undefined && given !== company_id) return notFound('User not found.');
    const [form, facts] = await Promise.all([
      userForm(db, { company_id, id, statuses: [...LISTED_STATUS, 'pending_verification'] }),
      id === 0 ? null : readOnlyFacts(db, id),
    ]);
    return { ...form, facts, is_self: id === actor.id };
  },
});
