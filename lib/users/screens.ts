import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { countriesByName } from '@/lib/accounts/countries';
import { query } from '@/lib/core/operation';
import { settings } from '@/lib/settings';
import { companyAdmin, isLimited } from '@/lib/shared/gates';
import { siteUrl } from '@/lib/shared/sites';
import { companyOfUsers } from './company';
import { groupChoices } from './group-access';
import { hasQueue } from './policy';
import { findUser, processesOf } from './read';
import { registrationsOf } from './registration-queue';

/** The users page around its table (spec 2 §2): how users log in, and the registration queue where there is one. */
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
 * The user form with its choices; `user` is null for id 0 (a new one) and for any id that is not a user of the company.
 * `logs_in_to_api` tells whether a user who becomes an API user can log in as one.
 */
export const readUserForm = query({
  who: companyAdmin,
  input: z.object({ id: z.coerce.number().int().min(0).max(2_147_483_647).catch(-1) }),
  async run({ db, actor }, { id }) {
    const { company_id } = actor;
    const [user, company, groups, countries, [stored], contact_for] = await Promise.all([
      id > 0 ? findUser(db, company_id, id) : null,
      companyOfUsers(db, company_id),
      groupChoices(db, company_id),
      countriesByName(db),
      db
        .select({ hash: users.password_hash })
        .from(users)
        .where(and(eq(users.company_id, company_id), eq(users.id, id))),
      processesOf(db, company_id, id),
    ]);
    return {
      is_new: id === 0,
      user,
      company,
      groups,
      countries,
      logs_in_to_api: Boolean(user && stored?.hash),
      contact_for: user ? contact_for : [],
      is_self: id === actor.id,
      can_change: !isLimited(actor),
    };
  },
});
export type UserFormData = Awaited<ReturnType<typeof readUserForm.run>>;
