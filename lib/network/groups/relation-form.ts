import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { groups, departments, processes, memberships } from '@/db/schema';
import { listingFields, pageOf } from '@/lib/platform/operation/listing';
import { query } from '@/lib/platform/operation/operation';
import { PageOf } from '@/lib/platform/operation/output';
import type { SuperAdmin } from '@/lib/shared/actor';
import { keysOf, PROCESS_STATUS, STATUS } from '@/lib/shared/enums';
import { Id, IdOrNew } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { candidatesOf } from './group-users';
import { companyToPlace, placementChoices } from './placement';
import { CANDIDATE_SORTS } from './policy';
import { CandidateRow, FoundGroup, GroupRelation, PlacementDepartment } from './resources';
import { groupsVisibleTo } from './visible';

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
  output: () =>
    z.strictObject({
      departments: z.array(PlacementDepartment),
      documents: z.array(z.strictObject({ id: z.number(), name: z.string(), status: z.enum(keysOf(PROCESS_STATUS)) })),
      company: z.strictObject({ id: z.number(), name: z.string(), status: z.enum(keysOf(STATUS)) }),
      relation: GroupRelation,
      users: z.array(CandidateRow),
    }),
  async run({ db, actor }, { id: company_id, relation_id }) {
    const company = await companyToPlace(db, company_id);
    const membership = relation_id ? await membershipOf(db, actor, { company_id, relation_id }) : NEW;
    const [choices, listed] = await Promise.all([
      placementChoices(db, company_id),
      candidatesOf(db, { company_id, relation_id, q: '', sort: 'name', dir: 'asc', only: 'listed' }),
    ]);
    return { company, relation: membership, users: listed.map(({ total: _, ...user }) => user), ...choices };
  },
});

/** One page of a company's users, to choose who has access (spec 3 §2, §7). */
export const listCandidates = query({
  who: superAdmin,
  input: z.object({ ...OfCompany, ...listingFields(CANDIDATE_SORTS) }),
  output: () => PageOf(CandidateRow),
  async run({ db, actor }, { id: company_id, relation_id, ...listing }) {
    await companyToPlace(db, company_id);
    if (relation_id) await membershipOf(db, actor, { company_id, relation_id });
    return pageOf(listing, (window) => candidatesOf(db, { company_id, relation_id, ...listing, window }));
  },
});

/** Memberships of a company in groups, inactive ones included (spec 3 §7). */
export const listCompanyGroups = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () =>
    z.strictObject({
      groups: z.array(GroupRelation.extend({ community_id: z.number(), community: FoundGroup, version: z.string() })),
    }),
  async run({ db, actor }, { id }) {
    await companyToPlace(db, id);
    const rows = await membershipRows(db)
      .where(and(eq(memberships.company_id, id), groupsVisibleTo(actor)))
      .orderBy(sql`lower(${groups.name})`, sql`lower(${departments.name}) nulls first`, asc(memberships.id));
    return { groups: rows.map(withVersion) };
  },
});

/** @throws Problem not_found for a membership of another company or in a deleted group */
export async function membershipOf(
  db: Db,
  actor: SuperAdmin,
  { company_id, relation_id }: { company_id: number; relation_id: number },
): Promise<GroupRelation> {
  const [row] = await membershipRows(db).where(
    and(eq(memberships.id, relation_id), eq(memberships.company_id, company_id), groupsVisibleTo(actor)),
  );
  return row ? withVersion(row) : notFound('Group access not found.');
}

const withVersion = <T extends { updated_at: Date }>({ updated_at, ...row }: T) => ({
  ...row,
  version: updated_at.toISOString(),
});

const host = sql<FoundGroup['sponsor_company']>`(
  select json_build_object('id', h.id, 'name', h.name, 'status', h.status) from companies h where h.id = ${groups.sponsor_company_id})`;

const membershipRows = (db: Db) =>
  db
    .select({
      relation_id: memberships.id,
      community_id: memberships.community_id,
      community: {
        id: groups.id,
        name: groups.name,
        type: groups.type,
        status: groups.status,
        sponsor_company_id: groups.sponsor_company_id,
        sponsor_company: host,
        document_id: groups.document_id,
      },
      department_id: memberships.department_id,
      department: { id: departments.id, name: departments.name },
      document_id: memberships.document_id,
      document: { id: processes.id, name: processes.name },
      user_access_flag: memberships.user_access_flag,
      member_relationship: memberships.member_relationship,
      is_active: sql<0 | 1>`case when ${memberships.is_active} then 1 else 0 end`,
      selected_users: sql<number[]>`coalesce((
        select json_agg(ru.user_id order by ru.user_id) from relation_users ru join users u on u.id = ru.user_id and u.status <> 'deleted'
        where ru.relation_id = ${memberships.id}), '[]')`,
      updated_at: memberships.updated_at,
    })
    .from(memberships)
    .innerJoin(groups, eq(groups.id, memberships.community_id))
    .leftJoin(departments, eq(departments.id, memberships.department_id))
    .leftJoin(
      processes,
      and(eq(processes.id, memberships.document_id), eq(processes.company_id, memberships.company_id)),
    );
