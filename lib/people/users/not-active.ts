import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { query } from '@/lib/platform/operation/operation';
import { fullName } from '@/lib/shared/format';
import { SearchText } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import type { Page } from '@/lib/shared/page';
import { countNotActive, readNotActivePage } from './not-active.sql';
import { NOT_ACTIVE_SORTS } from './policy';
import { REGISTRATION_TYPES, ROLES, USER_STATUS, keysOf } from '@/lib/shared/enums';

const PER_PAGE = 100;

const Listing = z.object({
  /** Counted from 0 (spec 3 §9). */
  page: z.coerce.number().int().min(0).max(100_000),
  q: SearchText,
  sort: z.enum(NOT_ACTIVE_SORTS, 'Choose a column that can be sorted.').default('name'),
  dir: z.enum(['asc', 'desc'], 'Choose asc or desc.').default('asc'),
});

export type NotActiveUser = Awaited<ReturnType<typeof notActivePage>>['data'][number];

/**
 * One page of inactive, rejected and pending users of all companies, searched by name, email and company from two
 * characters on (rule: network.users-list).
 */
export const listNotActiveUsers = query({
  who: superAdmin,
  input: Listing,
  output: () =>
    z.strictObject({
      data: z.array(
        z.strictObject({
          name: z.string(),
          created_at: z.date(),
          last_login_at: z.date().nullable(),
          id: z.number(),
          company_id: z.number().nullable(),
          company: z.string().nullable(),
          first_name: z.string(),
          last_name: z.string(),
          email: z.string(),
          role: z.enum(keysOf(ROLES)),
          registration_type: z.enum(keysOf(REGISTRATION_TYPES)),
          status: z.enum(keysOf(USER_STATUS)),
        }),
      ),
      total: z.number(),
      current_page: z.number(),
      per_page: z.number(),
    }),
  run: ({ db }, listing) => notActivePage(db, listing),
});

async function notActivePage(db: Db, { page, q, sort, dir }: z.output<typeof Listing>) {
  const term = q?.toLowerCase();
  const searched = term !== undefined;
  const values = { term, limit: PER_PAGE, offset: page * PER_PAGE };
  const rows = await readNotActivePage(db, { searched, sort, dir }, values);
  const counted = rows[0] ?? (page > 0 ? (await countNotActive(db, { searched }, values))[0] : undefined);
  const data = rows.map(({ total: _, created_at, last_login_at, ...row }) => ({
    ...row,
    name: fullName(row) || row.email,
    created_at: new Date(created_at),
    last_login_at: last_login_at === null ? null : new Date(last_login_at),
  }));
  return { data, total: Number(counted?.total ?? 0), current_page: page, per_page: PER_PAGE } satisfies Page<object>;
}
