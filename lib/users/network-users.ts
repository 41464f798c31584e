import 'server-only';
import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { countriesByName } from '@/lib/accounts/countries';
import { query } from '@/lib/core/operation';
import { ROLES } from '@/lib/shared/enums';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { companyOfUsers } from './company';
import { groupChoices } from './group-access';
import { UserListing, userPage } from './list';
import { LISTED_STATUS, NETWORK_ROLES } from './policy';
import { findUser } from './read';

/** A user's company; null for a super admin. @throws Problem not_found for an unknown or deleted user */
export async function companyIdOf(db: Db, user_id: number) {
  const [found] = await db
    .select({ company_id: users.company_id })
    .from(users)
    .where(and(eq(users.id, user_id), ne(users.status, 'deleted')));
  return (found ?? notFound('User not found.')).company_id;
}

/** Any user with the company's groups and those the user has access to (spec 3 §7). */
export const readNetworkUser = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  async run({ db }, { id }) {
    const company_id = await companyIdOf(db, id);
    const [user, communities, more] = await Promise.all([
      findUser(db, company_id, { id, statuses: [...LISTED_STATUS, 'pending_verification'] }),
      company_id === null ? [] : groupChoices(db, company_id),
      readOnlyFacts(db, id),
    ]);
    if (!user) return notFound('User not found.');
    return { user: { ...user, ...more }, access: user.group_access, communities };
  },
});

/** Read-only details of a user for super admins (spec 3 §2). */
export async function readOnlyFacts(db: Db, user_id: number) {
  const [found] = await db
    .select({
      agreement_date: users.agreement_date,
      focus_group: users.focus_group,
      company_status: companies.status,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, user_id));
  return found ?? notFound('User not found.');
}

/** One page of a company's users (spec 3 §7). */
export const listUsersOfCompany = query({
  who: superAdmin,
  input: z.intersection(z.object({ id: Id }), UserListing),
  async run({ db }, { id, ...listing }) {
    const [page] = await Promise.all([userPage(db, id, listing), companyOfUsers(db, id)]);
    return page;
  },
});

/** Choices of a company's user form (spec 3 §7). */
export const readUserFormData = query({
  who: superAdmin,
  input: z.object({ company_id: Id }),
  async run({ db }, { company_id }) {
    const [countries] = await Promise.all([countriesByName(db), companyOfUsers(db, company_id)]);
    return { countries, roles: NETWORK_ROLES.map((role) => ({ role, name: ROLES[role] })) };
  },
});
