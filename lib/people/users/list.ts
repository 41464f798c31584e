import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { isMember } from '@/lib/shared/actor';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { offsetOf } from '@/lib/platform/operation/paging';
import { fullName } from '@/lib/shared/format';
import { Paging, SearchText, withoutEmpty } from '@/lib/shared/fields';
import { companyAdmin, orNetworkStaff } from '@/lib/shared/gates';
import type { Page } from '@/lib/shared/page';
import { absenceOf } from './absence.sql';
import { countUsers, readUserPage } from './list.sql';
import { USER_SORTS } from './policy';
import { PageOf } from '@/lib/platform/operation/output';
import { UserRow } from './resources';
import { companyOfUsers } from './company';

const Fields = z.object({
  q: SearchText,
  sort: z.enum(USER_SORTS, 'Choose a column that can be sorted.').default('name'),
  dir: z.enum(['asc', 'desc'], 'Choose asc or desc.').default('asc'),
  ...Paging,
});
type Listing = z.output<typeof Fields>;
const UserListing = z.preprocess(withoutEmpty, Fields);

/**
 * One page of a company's users, searched by name and email from two characters on (spec 3 §7, rule:
 * admin.users-list). Network staff name the company.
 */
export const listUsers = query({
  who: orNetworkStaff(companyAdmin),
  input: z.intersection(NamedCompany, UserListing),
  output: () => PageOf(UserRow),
  async run({ db, actor }, { id, ...listing }) {
    const company_id = companyMeant(actor, id);
    const [page] = await Promise.all([
      userPage(db, company_id, listing),
      isMember(actor) ? null : companyOfUsers(db, company_id),
    ]);
    return page;
  },
});

async function userPage(db: Db, company_id: number, listing: Listing): Promise<Page<UserRow>> {
  const { limit, page, sort, dir } = listing;
  const term = listing.q?.toLowerCase();
  const shape = { searched: term !== undefined, sort, dir };
  const values = { company_id, term, limit, offset: offsetOf(listing) };
  const rows = await readUserPage(db, shape, values);
  const counted = rows[0] ?? (page > 1 ? (await countUsers(db, { searched: shape.searched }, values))[0] : undefined);
  return {
    data: rows.map(({ total: _, absence, last_login_at, ...row }) => ({
      ...row,
      last_login_at: last_login_at && isoTimestamp(last_login_at),
      absence: absenceOf(absence),
      name: fullName(row) || row.email,
    })),
    total: Number(counted?.total ?? 0),
    current_page: page,
    per_page: limit,
  };
}
