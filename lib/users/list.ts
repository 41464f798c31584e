import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { query } from '@/lib/core/operation';
import { offsetOf } from '@/lib/core/paging';
import { fullName } from '@/lib/shared/actor';
import { Paging, SearchText, withoutEmpty } from '@/lib/shared/fields';
import { companyAdmin } from '@/lib/shared/gates';
import type { Page } from '@/lib/shared/page';
import { countUsers, readUserPage, type UserListRow } from './list.sql';
import { USER_SORTS } from './policy';

/** A row of the users table (spec 2 §2). */
export type UserRow = Omit<UserListRow, 'total'> & { name: string };

const Fields = z.object({
  q: SearchText,
  sort: z.enum(USER_SORTS, 'Choose a column that can be sorted.').default('name'),
  dir: z.enum(['asc', 'desc'], 'Choose asc or desc.').default('asc'),
  ...Paging,
});
type Listing = z.output<typeof Fields>;
export const UserListing = z.preprocess(withoutEmpty, Fields);

/** One page of the company's users, searched by name and email from two characters on (rule: admin.users-list). */
export const listCompanyUsers = query({
  who: companyAdmin,
  input: UserListing,
  run: ({ db, actor }, listing) => userPage(db, actor.company_id, listing),
});

/** One page of a company's users. */
export async function userPage(db: Db, company_id: number, listing: Listing): Promise<Page<UserRow>> {
  const { limit, page, sort, dir } = listing;
  const term = listing.q?.toLowerCase();
  const shape = { searched: term !== undefined, sort, dir };
  const values = { company_id, term, limit, offset: offsetOf(listing) };
  const rows = await readUserPage(db, shape, values);
  const counted = rows[0] ?? (page > 1 ? (await countUsers(db, { searched: shape.searched }, values))[0] : undefined);
  return {
    data: rows.map(({ total: _, ...row }) => ({ ...row, name: fullName(row) || row.email })),
    total: Number(counted?.total ?? 0),
    current_page: page,
    per_page: limit,
  };
}
