import 'server-only';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, countries, users } from '@/db/schema';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { sheet, type SheetColumn } from '@/lib/platform/sheets/sheet';
import { REGISTRATION_TYPES, ROLES, USER_STATUS } from '@/lib/shared/enums';
import { isMember } from '@/lib/shared/actor';
import { fullName, reportFile } from '@/lib/shared/format';
import { companyAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { companyOfUsers } from './company';
import { LISTED_STATUS } from './policy';

import { FILE } from '@/lib/platform/operation/output';

/**
 * All users of a company as a spreadsheet; network staff name the company (spec 2 §7, spec 3 §7, rules:
 * admin.user-export, reports.file-names).
 */
export const exportUsers = query({
  who: orNetworkStaff(companyAdmin),
  input: NamedCompany,
  output: () => FILE,
  deadline: 15_000,
  exports: true,
  proof: true,
  async run({ db, actor }, { id: named }) {
    const { id, slug } = isMember(actor) ? actor.company : await companyOfUsers(db, companyMeant(actor, named));
    return sheet(reportFile(`${slug}-users`), COLUMNS, await usersOf(db, id));
  },
});

type Row = Awaited<ReturnType<typeof usersOf>>[number];

const COLUMNS: SheetColumn<Row>[] = [
  { header: 'Name', cell: (row) => fullName(row) },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Role', cell: ({ role }) => ROLES[role] },
  { header: 'Created Through', cell: (row) => REGISTRATION_TYPES[row.registration_type] },
  { header: 'Status', cell: ({ status }) => USER_STATUS[status] },
  { header: 'Phone', cell: ({ phone }) => phone && shownPhone(phone) },
  { header: 'City', cell: ({ city }) => city },
  { header: 'Country', cell: ({ country }) => country },
  { header: 'Groups', cell: ({ groups }) => groups },
  { header: 'Created (UTC)', cell: ({ created_at }) => created_at },
  { header: 'Last Login (UTC)', cell: ({ last_login_at }) => last_login_at },
];

const usersOf = (db: Db, company_id: number) =>
  db
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      role: users.role,
      registration_type: users.registration_type,
      status: users.status,
      // The stored text: the sheet's column formats it, since a sheet is read in pieces.
      phone: sql<string | null>`${users.phone}`,
      city: users.city,
      country: countries.name,
      groups: sql<string | null>`access.groups`,
      created_at: users.created_at,
      last_login_at: users.last_login_at,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .leftJoin(countries, eq(countries.id, users.country_id))
    .leftJoin(groupAccess(company_id), sql`access.user_id = ${users.id}`)
    .where(and(eq(users.company_id, company_id), inArray(users.status, LISTED_STATUS)))
    .orderBy(asc(sql`lower(${users.first_name} || ' ' || ${users.last_name})`), users.id);

/** Names of groups by user, collected once: a subselect would run for each of thousands of users. */
const groupAccess = (company_id: number) => sql`(
  select ru.user_id, string_agg(distinct g.name, ', ') as groups from relations r
  join relation_users ru on ru.relation_id = r.id
  join communities g on g.id = r.community_id and g.status = 'active'
  where r.company_id = ${company_id} and r.is_active group by ru.user_id) access`;
