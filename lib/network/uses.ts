import 'server-only';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { cases, communities, departments, relations } from '@/db/schema';
import { openCases } from '@/lib/cases/open-cases';
import { relationScreen } from '@/lib/groups/policy';
import { plural } from '@/lib/shared/format';
import { conflict } from '@/lib/shared/problem';
import { MAX_NAMED, type Use } from '@/lib/shared/uses';

const GROUPS = '/super_admin/groups';

type Named = { id: number; name: string };

/** What keeps a company or department from being deleted. */
export type Uses = { cases: Use[]; cases_total: number; relations: Use[]; relations_total: number };

/** The first active memberships in active groups that match `condition`, by group, with their total. */
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
      href: relationScreen({ company_id, relation_id: id }),
    })),
    relations_total: found[0]?.total ?? 0,
  };
}

/** Active groups hosted by a company, which would lose their host. */
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

/** @throws Problem conflict listing the company's open cases, memberships and hosted groups */
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

/** @throws Problem conflict listing the department's open cases and memberships */
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
