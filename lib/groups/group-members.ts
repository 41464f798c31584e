import 'server-only';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { communities, companies, departments, processes, relations } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { sheet } from '@/lib/core/sheet';
import { receivingProcess } from '@/lib/directory/receiving-process';
import {
  MEMBER_RELATIONSHIPS,
  MEMBERSHIPS,
  USER_ACCESS,
  type Membership,
  type ProcessStatus,
  type Status,
} from '@/lib/shared/enums';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { notDeleted } from './community';
import { listingFields, matches, ordered, pageOf } from '@/lib/core/listing';
import { PARTNER_ORDER } from './partners';
import { MEMBER_SORTS, memberExportName } from './policy';
import type { Named } from './relations';

/** A membership of a group as network staff see it, inactive ones included (spec 3 §2). */
export type GroupMemberRow = {
  /** The membership's id. */
  id: number;
  company: Named & { status: Status };
  department: Named | null;
  membership_type: Membership;
  /** The process that receives cases, in any status (rule: directory.receiving-process). */
  document: (Named & { status: ProcessStatus }) | null;
  user_access_flag: keyof typeof USER_ACCESS;
  member_relationship: keyof typeof MEMBER_RELATIONSHIPS;
  is_active: 0 | 1;
  is_host: boolean;
  created_at: Date;
};

/** One page of a group's memberships. @throws Problem not_found */
export const listMembers = query({
  who: superAdmin,
  input: z.object({ id: Id, ...listingFields(MEMBER_SORTS) }),
  async run({ db }, { id, ...listing }) {
    await findName(db, id);
    return pageOf(listing, (window) => selectMembers(db, { id, ...listing, window }));
  },
});

/** All memberships of a group as a spreadsheet (rule: groups.downloads). */
export const exportMembers = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  exports: true,
  async run({ db }, { id }) {
    return sheet<GroupMemberRow>(
      memberExportName(await findName(db, id)),
      [
        { header: 'Company', cell: ({ company }) => company.name },
        { header: 'Department', cell: ({ department }) => department?.name ?? null },
        { header: 'Membership', cell: ({ membership_type }) => MEMBERSHIPS[membership_type] },
        { header: 'Process', cell: ({ document }) => document?.name ?? null },
        { header: 'User access', cell: ({ user_access_flag }) => USER_ACCESS[user_access_flag] },
        { header: 'Relation to group', cell: (row) => MEMBER_RELATIONSHIPS[row.member_relationship] },
        { header: 'Active', cell: ({ is_active }) => (is_active ? 'Yes' : 'No') },
        { header: 'Relation since', cell: ({ created_at }) => created_at },
      ],
      await selectMembers(db, { id, q: '', sort: 'company', dir: 'asc' }),
    );
  },
});

async function findName(db: Db, id: number): Promise<string> {
  const [group] = await db
    .select({ name: communities.name })
    .from(communities)
    .where(and(eq(communities.id, id), notDeleted));
  return group?.name ?? notFound('Group not found.');
}

type Wanted = {
  id: number;
  q: string;
  sort: (typeof MEMBER_SORTS)[number];
  dir: 'asc' | 'desc';
  window?: { limit: number; offset: number };
};

const ORDER: Record<Wanted['sort'], SQL> = {
  ...PARTNER_ORDER,
  access: sql`${relations.user_access_flag}::text`,
  relationship: sql`${relations.member_relationship}::text`,
  since: sql`${relations.created_at}`,
};

function selectMembers(db: Db, { id, q, window, ...order }: Wanted): Promise<(GroupMemberRow & { total: number })[]> {
  const rows = db
    .select({
      id: relations.id,
      company: { id: companies.id, name: companies.name, status: companies.status },
      department: { id: departments.id, name: departments.name },
      membership_type: companies.membership_type,
      document: { id: processes.id, name: processes.name, status: processes.status },
      user_access_flag: relations.user_access_flag,
      member_relationship: relations.member_relationship,
      is_active: sql<0 | 1>`case when ${relations.is_active} then 1 else 0 end`,
      is_host: sql<boolean>`${companies.id} is not distinct from ${communities.sponsor_company_id}`,
      created_at: relations.created_at,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(relations)
    .innerJoin(communities, eq(communities.id, relations.community_id))
    .innerJoin(companies, eq(companies.id, relations.company_id))
    .leftJoin(departments, eq(departments.id, relations.department_id))
    .leftJoin(
      processes,
      sql`${processes.id} = ${receivingProcess()}
        and ${processes.company_id} = ${companies.id}`,
    )
    .where(
      and(
        eq(relations.community_id, id),
        matches(q, sql`concat_ws(' ', ${companies.name}, ${departments.name}, ${processes.name})`),
      ),
    )
    .orderBy(
      ordered(ORDER[order.sort], order),
      sql`lower(${companies.name})`,
      sql`lower(${departments.name}) nulls first`,
      relations.id,
    )
    .$dynamic();
  return window ? rows.limit(window.limit).offset(window.offset) : rows;
}
