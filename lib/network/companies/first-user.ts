import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { hashNewPassword } from '@/lib/people/accounts/new-password';
import type { Ctx } from '@/lib/platform/operation/operation';
import { problemOf } from '@/lib/platform/operation/reply';
import type { LoginMethod } from '@/lib/shared/enums';
import { invalid } from '@/lib/shared/problem';
import type { SuperAdmin } from '@/lib/shared/actor';
import { addUser } from '@/lib/people/users/add';
import { UserEntry } from '@/lib/people/users/user-entry';

const PREFIX = 'user.';

/** The first user of a new company becomes its business manager (rule: network.new-company). */
export const FirstUser = z.preprocess(
  (user) => (typeof user === 'object' && user !== null ? { ...user, id: 0, role: 'business_manager' } : undefined),
  UserEntry.optional(),
);
export type FirstUser = z.output<typeof UserEntry>;

export function withFirstUser(raw: unknown): unknown {
  const { user, ...rest } = (raw ?? {}) as Record<string, unknown>;
  if (Number(rest.id) !== 0) return rest;
  const named = Object.entries(rest).filter(([name]) => name.startsWith(PREFIX));
  if (!named.length) return { ...rest, user };
  return { ...rest, user: Object.fromEntries(named.map(([name, value]) => [name.slice(PREFIX.length), value])) };
}

/** Hashes the first user's password; null without one, and under single sign-on (rule: admin.invitation). */
export async function prepareFirstUser(
  db: Db,
  { password, email }: FirstUser,
  company: { name: string; full_name?: string | null; slug: string; login_method: LoginMethod },
): Promise<string | null> {
  if (!password || company.login_method === 'sso') return null;
  const names = [company.name, company.full_name, company.slug];
  return hashNewPassword(db, { password, email, names, field: `${PREFIX}password` });
}

type AddFirstUserOptions = { company_id: number; entry: FirstUser; hash: string | null };

/**
 * Adds the first user; returns the id. @throws Problem invalid with errors under the field names of the company form
 */
export async function addFirstUser(ctx: Ctx<SuperAdmin>, adding: AddFirstUserOptions): Promise<number> {
  try {
    return await addUser(ctx, adding);
  } catch (error) {
    const errors = problemOf(error)?.details.errors;
    if (!errors) throw error;
    return invalid(Object.fromEntries(Object.entries(errors).map(([name, texts]) => [`${PREFIX}${name}`, texts])));
  }
}
