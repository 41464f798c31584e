import 'server-only';
import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { cases, communities, departments, relations } from '@/db/schema';
import { companyScreen } from '@/lib/companies/policy';
import { plural } from '@/lib/shared/format';
import { conflict } from '@/lib/shared/problem';

/** Addresses of the console's screens about cases and groups. */
const CASES = '/super_admin/cases';
const GROUPS = '/super_admin/groups';

/** Of each kind; the rest is counted. */
const MAX_NAMED = 10;

/** Cases that still go on (rule: console.delete-used). */
const OPEN = ['open', 'information', 'accepted'] as const;

type Named = { id: number; name: string };

/** What keeps a company or department from being deleted, with the address of each screen. */
export type Uses = {
  cases: { id: number; name: string; href: string }[];
  cases_total: number;
  relations: { id: number; name: string; href: string }[];
  relations_total: number;
};

/** The first open cases for which `condition` holds, newest first, and their number. */
async function openCases(db: Db, condition: SQL) {
  const found = await db
    .select({ id: cases.id, number: cases.internal_case_number, total: sql<number>`count(*) over ()::int` })
    .from(cases)
    .where(and(condition, inArray(cases.status, OPEN), isNull(cases.deleted_at)))
    .orderBy(desc(cases.created_at), desc(cases.id))
    .limit(MAX_NAMED);
  return {
    cases: found.map(({ id, number }) => ({ id, name: `#${number}`, href: `${CASES}/${id}` })),
    cases_total: found[0]?.total ?? 0,
  };
}

/** The first active memberships in active groups for which `condition` holds, by group, and their number. */
async function activeRelations(db: Db, condition: SQL) {
  const found = await db
    .select({
      id: relations.id,
      company_id: relations.company_id,
      group: communities.name,
      department: departments.name,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(relations)
    .innerJoin(communities, and(eq(communities.id, relations.community_id), eq(communities.status, 'active')))
    .leftJoin(departments, eq(departments.id, relations.department_id))
    .where(and(condition, eq(relations.is_active, true)))
    .orderBy(asc(sql`lower(${communities.name})`), asc(relations.id))
    .limit(MAX_NAMED);
  return {
    relations: found.map(({ id, company_id, group, department }) => ({
      id,
      name: [group, department].filter(Boolean).join(' | '),
      href: `${companyScreen(company_id)}/groups/${id}/edit`,
    })),
    relations_total: found[0]?.total ?? 0,
  };
}

/** Active groups that a company hosts: without it they had no sponsor. */
async function hostedGroups(db: Db, company_id: number) {
  const found = await db
    .select({ id: communities.id, name: communities.name, total: sql<number>`count(*) over ()::int` })
    .from(communities)
    .where(and(eq(communities.sponsor_company_id, company_id), eq(communities.status, 'active')))
    .orderBy(asc(sql`lower(${communities.name})`))
    .limit(MAX_NAMED);
  return {
    relations: found.map(({ id, name }) => ({ id, name: `${name} (host)`, href: `${GROUPS}/${id}/edit` })),
    relations_total: found[0]?.total ?? 0,
  };
}

/** @throws Problem conflict that names the company's open cases, memberships and hosted groups */
export async function refuseUsedCompany(db: Db, { id, name }: Named) {
  const [sent, received, joined, hosted] = await Promise.all([
    openCases(db, eq(cases.company_id, id)),
    openCases(db, eq(cases.receiver_company_id, id)),
    activeRelations(db, eq(relations.company_id, id)),
    hostedGroups(db, id),
  ]);
  refuseUsed(name, {
    cases: [...sent.cases, ...received.cases].sort((one, other) => other.id - one.id).slice(0, MAX_NAMED),
    cases_total: sent.cases_total + received.cases_total,
    relations: [...joined.relations, ...hosted.relations].slice(0, MAX_NAMED),
    relations_total: joined.relations_total + hosted.relations_total,
  });
}

/** @throws Problem conflict that names the department's open cases and memberships */
export async function refuseUsedDepartment(db: Db, { id, name }: Named) {
  const [received, joined] = await Promise.all([
    openCases(db, eq(cases.receiver_department_id, id)),
    activeRelations(db, eq(relations.department_id, id)),
  ]);
  refuseUsed(`The ${name} Department`, { ...received, ...joined });
}

function refuseUsed(name: string, uses: Uses): void {
  const texts = [
    uses.cases_total > 0 && plural(uses.cases_total, 'open case'),
    uses.relations_total > 0 && plural(uses.relations_total, 'active group membership'),
  ].filter(Boolean);
  if (texts.length) conflict(`${name} can’t be deleted: ${texts.join(' and ')}.`, uses);
}
