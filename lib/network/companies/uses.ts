import 'server-only';
import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { cases, groups as groupTable, departments, memberships as groupMemberships } from '@/db/schema';
import { openCases } from '@/lib/work/cases/lists/open-cases';
import { membershipScreen } from '@/lib/network/groups/policy';
import { MAX_NAMED, refuseUsed, usesOf, type Uses } from '@/lib/shared/uses';

const GROUPS = '/super_admin/groups';

type IdAndName = { id: number; name: string };

async function activeMemberships(db: Db, condition: SQL): Promise<Uses> {
  const memberships = await db
    .select({
      id: groupMemberships.id,
      company_id: groupMemberships.company_id,
      group: groupTable.name,
      department: departments.name,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(groupMemberships)
    .innerJoin(groupTable, and(eq(groupTable.id, groupMemberships.community_id), eq(groupTable.status, 'active')))
    .leftJoin(departments, eq(departments.id, groupMemberships.department_id))
    .where(and(condition, eq(groupMemberships.is_active, true)))
    .orderBy(asc(sql`lower(${groupTable.name})`), asc(groupMemberships.id))
    .limit(MAX_NAMED);
  return usesOf('memberships', memberships, ({ id, company_id, group, department }) => ({
    id,
    name: [group, department].filter(Boolean).join(' | '),
    href: membershipScreen({ company_id, relation_id: id }),
  }));
}

async function hostedGroups(db: Db, company_id: number): Promise<Uses> {
  const groups = await db
    .select({ id: groupTable.id, name: groupTable.name, total: sql<number>`count(*) over ()::int` })
    .from(groupTable)
    .where(and(eq(groupTable.sponsor_company_id, company_id), eq(groupTable.status, 'active')))
    .orderBy(asc(sql`lower(${groupTable.name})`))
    .limit(MAX_NAMED);
  return usesOf('memberships', groups, ({ id, name }) => ({
    id,
    name: `${name} (host)`,
    href: `${GROUPS}/${id}/edit`,
  }));
}

/** @throws Problem conflict listing the company's open cases, memberships and hosted groups */
export async function refuseUsedCompany(db: Db, { id, name }: IdAndName) {
  const [open, joined, hosted] = await Promise.all([
    openCases(db, or(eq(cases.company_id, id), eq(cases.receiver_company_id, id))!),
    activeMemberships(db, eq(groupMemberships.company_id, id)),
    hostedGroups(db, id),
  ]);
  refuseUsed(name, [
    open,
    {
      kind: 'memberships',
      uses: [...joined.uses, ...hosted.uses].slice(0, MAX_NAMED),
      total: joined.total + hosted.total,
    },
  ]);
}

/** @throws Problem conflict listing the department's open cases and memberships */
export async function refuseUsedDepartment(db: Db, { id, name }: IdAndName) {
  refuseUsed(
    `The ${name} Department`,
    await Promise.all([
      openCases(db, eq(cases.receiver_department_id, id)),
      activeMemberships(db, eq(groupMemberships.department_id, id)),
    ]),
  );
}
