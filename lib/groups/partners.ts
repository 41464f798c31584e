import 'server-only';
import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { communities, companies, departments, processes, relations } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { sheet } from '@/lib/core/sheet';
import { receivingProcess } from '@/lib/directory/receiving-process';
import { MEMBERSHIPS, type Membership } from '@/lib/shared/enums';
import { Id } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { ensure, notFound } from '@/lib/shared/problem';
import { listingFields, matches, ordered, pageOf } from '@/lib/core/listing';
import { memberExportName, PARTNER_SORTS, seesPartners } from './policy';
import type { Named } from './relations';
import { memberVisibleTo } from '@/lib/directory/members';
import { groupsVisibleTo, type Tenant } from './visible';

/** A row of a group's Partners table (spec 2 §3): another member of the group. */
export type PartnerRow = {
  id: number;
  company: Named;
  department: Named | null;
  membership_type: Membership;
  /** Its approved process; null without one. */
  document: Named | null;
  created_at: Date;
};

/** One page of a group's partners. @throws Problem forbidden when the list is hidden (rule: groups.partners-hidden) */
export const listGroupPartners = query({
  who: fullAdmin,
  input: z.object({ id: Id, ...listingFields(PARTNER_SORTS) }),
  async run({ db, actor }, { id, ...listing }) {
    await findListedGroup(db, actor, id);
    return pageOf(listing, (window) => selectPartners(db, actor, { id, ...listing, window }));
  },
});

/** A group's partners as a spreadsheet (rule: groups.downloads). @throws Problem forbidden when the list is hidden */
export const exportGroupMembers = query({
  who: fullAdmin,
  input: z.object({ id: Id }),
  exports: true,
  async run({ db, actor }, { id }) {
    const { name } = await findListedGroup(db, actor, id);
    return sheet<PartnerRow>(
      memberExportName(name),
      [
        { header: 'Company', cell: ({ company }) => company.name },
        { header: 'Department', cell: ({ department }) => department?.name ?? null },
        { header: 'Membership', cell: ({ membership_type }) => MEMBERSHIPS[membership_type] },
        { header: 'Process', cell: ({ document }) => document?.name ?? null },
        { header: 'Relation since', cell: ({ created_at }) => created_at },
      ],
      await partnersOf(db, actor, id),
    );
  },
});

/** All partners of a group, sorted by company. */
export async function partnersOf(db: Db, tenant: Tenant, id: number): Promise<PartnerRow[]> {
  const rows = await selectPartners(db, tenant, { id, q: '', sort: 'company', dir: 'asc' });
  return rows.map(({ total: _, ...row }) => row);
}

async function findListedGroup(db: Db, tenant: Tenant, id: number): Promise<{ name: string }> {
  const [group] = await db
    .select({ name: communities.name, type: communities.type, sponsor_company_id: communities.sponsor_company_id })
    .from(communities)
    .where(and(eq(communities.id, id), groupsVisibleTo(tenant)));
  if (!group) return notFound('Group not found.');
  ensure(seesPartners(tenant.company_id, group));
  return group;
}

type Wanted = {
  id: number;
  q: string;
  sort: (typeof PARTNER_SORTS)[number];
  dir: 'asc' | 'desc';
  window?: { limit: number; offset: number };
};

/** Sort expressions by column, also for the network's list of members. */
export const PARTNER_ORDER: Record<Wanted['sort'], SQL> = {
  company: sql`lower(${companies.name})`,
  department: sql`lower(${departments.name})`,
  process: sql`lower(${processes.name})`,
};

/** Active members other than the company itself that are visible to it. */
function selectPartners(
  db: Db,
  tenant: Tenant,
  { id, q, window, ...order }: Wanted,
): Promise<(PartnerRow & { total: number })[]> {
  const rows = db
    .select({
      id: relations.id,
      company: { id: companies.id, name: companies.name },
      department: { id: departments.id, name: departments.name },
      membership_type: companies.membership_type,
      document: { id: processes.id, name: processes.name },
      created_at: relations.created_at,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(relations)
    .innerJoin(communities, eq(communities.id, relations.community_id))
    .innerJoin(companies, and(eq(companies.id, relations.company_id), eq(companies.status, 'active')))
    .leftJoin(departments, eq(departments.id, relations.department_id))
    .leftJoin(
      processes,
      sql`${processes.id} = ${receivingProcess()}
        and ${processes.status} = 'approved' and ${processes.company_id} = ${companies.id} and ${processes.current_version_id} is not null`,
    )
    .where(
      and(
        eq(relations.community_id, id),
        eq(relations.is_active, true),
        ne(relations.company_id, tenant.company_id),
        or(sql`${relations.department_id} is null`, eq(departments.status, 'active')),
        groupsVisibleTo(tenant),
        memberVisibleTo(tenant, sql`${relations.company_id}`),
        matches(q, sql`concat_ws(' ', ${companies.name}, ${departments.name}, ${processes.name})`),
      ),
    )
    .orderBy(
      ordered(PARTNER_ORDER[order.sort], order),
      sql`lower(${companies.name})`,
      sql`lower(${departments.name}) nulls first`,
      relations.id,
    )
    .$dynamic();
  return window ? rows.limit(window.limit).offset(window.offset) : rows;
}
