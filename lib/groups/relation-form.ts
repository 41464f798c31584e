import 'server-only';
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import {
  communities,
  companies,
  countries,
  departments,
  processes,
  relations,
  relationUsers,
  users,
} from '@/db/schema';
import { query } from '@/lib/core/operation';
import type { MEMBER_RELATIONSHIPS, Role, USER_ACCESS, UserStatus } from '@/lib/shared/enums';
import { Id, IdOrNew } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { notDeleted } from './community';
import { listingFields, matches, ordered, pageOf } from '@/lib/core/listing';
import type { FoundGroup } from './list-groups';
import { placementChoices } from './placement';
import { CANDIDATE_SORTS } from './policy';
import type { Named } from './relations';

/** A company's membership in a group as its form shows it (spec 3 §3, "Group relation"). */
export type GroupRelation = {
  /** 0 for a new one. */
  relation_id: number;
  community_id: number | null;
  community: FoundGroup | null;
  department_id: number | null;
  department: Named | null;
  document_id: number | null;
  document: Named | null;
  user_access_flag: keyof typeof USER_ACCESS;
  member_relationship: keyof typeof MEMBER_RELATIONSHIPS;
  is_active: 0 | 1;
  /** Users on the list, which applies while access is limited. */
  selected_users: number[];
  /** Changes with every save; null for a new one. */
  version: string | null;
};

/** A user of the company, and whether the membership's list includes them. */
export type CandidateRow = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  city: string | null;
  country: { name: string } | null;
  role: Role;
  status: UserStatus;
  group_access: boolean;
};

/** Defaults of a new membership (spec 3 §9). */
const NEW: GroupRelation = {
  relation_id: 0,
  community_id: null,
  community: null,
  department_id: null,
  department: null,
  document_id: null,
  document: null,
  user_access_flag: 'all',
  member_relationship: 'many_to_many',
  is_active: 1,
  selected_users: [],
  version: null,
};

const OfCompany = { id: Id, relation_id: IdOrNew };

/**
 * A membership with the users on its list and the choices of its form. @throws Problem not_found for another company's
 */
export const readRelation = query({
  who: superAdmin,
  input: z.object(OfCompany),
  async run({ db }, { id: company_id, relation_id }) {
    const company = await findCompany(db, company_id);
    const relation = relation_id ? await relationOf(db, { company_id, relation_id }) : NEW;
    const [choices, listed] = await Promise.all([
      placementChoices(db, company_id),
      selectCandidates(db, { company_id, relation_id, q: '', sort: 'name', dir: 'asc', only: 'listed' }),
    ]);
    return { company, relation, users: listed.map(({ total: _, ...user }) => user), ...choices };
  },
});

/** One page of a company's users, to choose who has access (spec 3 §2, §7). */
export const listCandidates = query({
  who: superAdmin,
  input: z.object({ ...OfCompany, ...listingFields(CANDIDATE_SORTS) }),
  async run({ db }, { id: company_id, relation_id, ...listing }) {
    await findCompany(db, company_id);
    if (relation_id) await relationOf(db, { company_id, relation_id });
    return pageOf(listing, (window) => selectCandidates(db, { company_id, relation_id, ...listing, window }));
  },
});

/** Memberships of a company in groups, inactive ones included (spec 3 §7). */
export const listCompanyGroups = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  async run({ db }, { id }) {
    await findCompany(db, id);
    const rows = await relationRows(db)
      .where(and(eq(relations.company_id, id), notDeleted))
      .orderBy(sql`lower(${communities.name})`, sql`lower(${departments.name}) nulls first`, asc(relations.id));
    return { groups: rows.map(withVersion) };
  },
});

async function findCompany(db: Db, id: number) {
  const [company] = await db
    .select({ id: companies.id, name: companies.name, status: companies.status })
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.deleted_at)));
  return company ?? notFound('Company not found.');
}

/** @throws Problem not_found for a membership of another company or in a deleted group */
export async function relationOf(
  db: Db,
  { company_id, relation_id }: { company_id: number; relation_id: number },
): Promise<GroupRelation> {
  const [row] = await relationRows(db).where(
    and(eq(relations.id, relation_id), eq(relations.company_id, company_id), notDeleted),
  );
  return row ? withVersion(row) : notFound('Group access not found.');
}

const withVersion = <T extends { updated_at: Date }>({ updated_at, ...row }: T) => ({
  ...row,
  version: updated_at.toISOString(),
});

const host = sql<FoundGroup['sponsor_company']>`(
  select json_build_object('id', h.id, 'name', h.name, 'status', h.status) from companies h where h.id = ${communities.sponsor_company_id})`;

const relationRows = (db: Db) =>
  db
    .select({
      relation_id: relations.id,
      community_id: relations.community_id,
      community: {
        id: communities.id,
        name: communities.name,
        type: communities.type,
        status: communities.status,
        sponsor_company_id: communities.sponsor_company_id,
        sponsor_company: host,
      },
      department_id: relations.department_id,
      department: { id: departments.id, name: departments.name },
      document_id: relations.document_id,
      document: { id: processes.id, name: processes.name },
      user_access_flag: relations.user_access_flag,
      member_relationship: relations.member_relationship,
      is_active: sql<0 | 1>`case when ${relations.is_active} then 1 else 0 end`,
      selected_users: sql<number[]>`coalesce((
        select json_agg(ru.user_id order by ru.user_id) from relation_users ru join users u on u.id = ru.user_id and u.status <> 'deleted'
        where ru.relation_id = ${relations.id}), '[]')`,
      updated_at: relations.updated_at,
    })
    .from(relations)
    .innerJoin(communities, eq(communities.id, relations.community_id))
    .leftJoin(departments, eq(departments.id, relations.department_id))
    .leftJoin(processes, and(eq(processes.id, relations.document_id), eq(processes.company_id, relations.company_id)));

type Wanted = {
  company_id: number;
  relation_id: number;
  q: string;
  sort: (typeof CANDIDATE_SORTS)[number];
  dir: 'asc' | 'desc';
  only?: 'listed';
  window?: { limit: number; offset: number };
};

const name = sql`lower(${users.first_name} || ' ' || ${users.last_name})`;
const ORDER: Record<Wanted['sort'], SQL> = {
  name,
  location: sql`lower(concat_ws(', ', ${users.city}, ${countries.name}))`,
  role: sql`${users.role}::text`,
};

/** Active users, and others who are already on the list. */
async function selectCandidates(
  db: Db,
  { company_id, relation_id, q, only, window, ...order }: Wanted,
): Promise<(CandidateRow & { total: number })[]> {
  const listed = sql<boolean>`${relationUsers.user_id} is not null`;
  const rows = db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      city: users.city,
      country: sql<{
        name: string;
      } | null>`case when ${countries.id} is not null then json_build_object('name', ${countries.name}) end`,
      role: users.role,
      status: users.status,
      group_access: listed,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(users)
    .leftJoin(countries, eq(countries.id, users.country_id))
    .leftJoin(relationUsers, and(eq(relationUsers.user_id, users.id), eq(relationUsers.relation_id, relation_id)))
    .where(
      and(
        eq(users.company_id, company_id),
        inArray(users.status, ['active', 'inactive']),
        only ? listed : sql`(${users.status} = 'active' or ${listed})`,
        matches(
          q,
          sql`concat_ws(' ', ${users.first_name}, ${users.last_name}, ${users.email}, ${users.city}, ${countries.name})`,
        ),
      ),
    )
    .orderBy(ordered(ORDER[order.sort], order), name, users.id)
    .$dynamic();
  return window ? rows.limit(window.limit).offset(window.offset) : rows;
}
