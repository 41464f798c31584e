import 'server-only';
import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { groups, companies, departments, processes, memberships } from '@/db/schema';
import { listingFields, matches, ordered, pageOf } from '@/lib/platform/operation/listing';
import { query } from '@/lib/platform/operation/operation';
import { FILE, PageOf } from '@/lib/platform/operation/output';
import { sheet, type SheetColumn } from '@/lib/platform/sheets/sheet';
import { memberVisibleTo } from '@/lib/partners/directory/visible';
import { receivingProcess } from '@/lib/intake/processes/receiving-process';
import { isMember, type Actor } from '@/lib/shared/actor';
import { MEMBER_RELATIONSHIPS, MEMBERSHIPS, USER_ACCESS } from '@/lib/shared/enums';
import { Id } from '@/lib/shared/fields';
import { ensure, invalid, notFound } from '@/lib/shared/problem';
import {
  canListMembers,
  MEMBER_SORTS,
  memberExportName,
  memberReportName,
  memberSortsOf,
  seesMemberships,
} from './policy';
import { GroupMember } from './resources';
import { groupAdmin, groupsVisibleTo } from './visible';

/** One page of a group's members. @throws Problem forbidden when the list is hidden (rule: groups.partners-hidden) */
export const listGroupMembers = query({
  who: groupAdmin,
  input: z.object({ id: Id, ...listingFields(MEMBER_SORTS) }),
  output: () => PageOf(GroupMember),
  async run({ db, actor }, { id, ...listing }) {
    await findListedGroup(db, actor, id);
    if (!memberSortsOf(actor).some((sort) => sort === listing.sort))
      invalid({ sort: ['Choose a column that can be sorted.'] });
    return pageOf(listing, (window) => selectMembers(db, actor, { id, ...listing, window }));
  },
});

/** A group's members as a spreadsheet (rule: groups.downloads). @throws Problem forbidden when the list is hidden */
export const exportGroupMembers = query({
  who: groupAdmin,
  input: z.object({ id: Id }),
  output: () => FILE,
  exports: true,
  async run({ db, actor }, { id }) {
    const { name } = await findListedGroup(db, actor, id);
    const isFull = seesMemberships(actor);
    return sheet(
      isFull ? memberReportName(name) : memberExportName(name),
      [...COLUMNS, ...(isFull ? NETWORK_COLUMNS : []), SINCE],
      await membersOf(db, actor, id),
    );
  },
});

const COLUMNS: SheetColumn<GroupMember>[] = [
  { header: 'Company', cell: ({ company }) => company.name },
  { header: 'Department', cell: ({ department }) => department?.name ?? null },
  { header: 'Membership', cell: ({ membership_type }) => MEMBERSHIPS[membership_type] },
  { header: 'Process', cell: ({ document: process }) => process?.name ?? null },
];
const NETWORK_COLUMNS: SheetColumn<GroupMember>[] = [
  { header: 'User access', cell: ({ user_access_flag: access }) => (access ? USER_ACCESS[access] : null) },
  { header: 'Relation to group', cell: ({ member_relationship: seen }) => (seen ? MEMBER_RELATIONSHIPS[seen] : null) },
  { header: 'Active', cell: ({ is_active }) => (is_active ? 'Yes' : 'No') },
];
const SINCE: SheetColumn<GroupMember> = { header: 'Relation since', cell: ({ created_at }) => created_at };

export async function membersOf(db: Db, actor: Actor, id: number): Promise<GroupMember[]> {
  const rows = await selectMembers(db, actor, { id, q: '', sort: 'company', dir: 'asc' });
  return rows.map(({ total: _, ...row }) => row);
}

async function findListedGroup(db: Db, actor: Actor, id: number): Promise<{ name: string }> {
  const [group] = await db
    .select({ name: groups.name, type: groups.type, sponsor_company_id: groups.sponsor_company_id })
    .from(groups)
    .where(and(eq(groups.id, id), groupsVisibleTo(actor)));
  if (!group) return notFound('Group not found.');
  ensure(canListMembers(actor, group));
  return group;
}

type SelectMembersOptions = {
  id: number;
  q: string;
  sort: (typeof MEMBER_SORTS)[number];
  dir: 'asc' | 'desc';
  window?: { limit: number; offset: number };
};

const ORDER: Record<SelectMembersOptions['sort'], SQL> = {
  company: sql`lower(${companies.name})`,
  department: sql`lower(${departments.name})`,
  process: sql`lower(${processes.name})`,
  access: sql`${memberships.user_access_flag}::text`,
  relationship: sql`${memberships.member_relationship}::text`,
  since: sql`${memberships.created_at}`,
};

/**
 * Condition on `relations`: for network staff all of a group, for a member the active ones of other companies that it
 * may see; for others none.
 */
function membersVisibleTo(actor: Actor): SQL | undefined {
  if (seesMemberships(actor)) return undefined;
  if (!isMember(actor)) return sql`false`;
  return and(
    eq(memberships.is_active, true),
    ne(memberships.company_id, actor.company_id),
    eq(companies.status, 'active'),
    or(sql`${memberships.department_id} is null`, eq(departments.status, 'active')),
    memberVisibleTo(actor, sql`${memberships.company_id}`),
  );
}

const processShownTo = (
  actor: Actor,
): SQL => sql`${processes.id} = ${receivingProcess()} and ${processes.company_id} = ${companies.id}
  ${seesMemberships(actor) ? sql`` : sql`and ${processes.status} = 'approved' and ${processes.current_version_id} is not null`}`;

async function selectMembers(db: Db, actor: Actor, { id, q, window, ...order }: SelectMembersOptions) {
  const members = db
    .select({
      id: memberships.id,
      company: { id: companies.id, name: companies.name, status: companies.status },
      department: { id: departments.id, name: departments.name },
      membership_type: companies.membership_type,
      document: { id: processes.id, name: processes.name, status: processes.status },
      user_access_flag: memberships.user_access_flag,
      member_relationship: memberships.member_relationship,
      is_active: sql<0 | 1>`case when ${memberships.is_active} then 1 else 0 end`,
      is_host: sql<boolean>`${companies.id} is not distinct from ${groups.sponsor_company_id}`,
      created_at: memberships.created_at,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(memberships)
    .innerJoin(groups, eq(groups.id, memberships.community_id))
    .innerJoin(companies, eq(companies.id, memberships.company_id))
    .leftJoin(departments, eq(departments.id, memberships.department_id))
    .leftJoin(processes, processShownTo(actor))
    .where(
      and(
        eq(memberships.community_id, id),
        groupsVisibleTo(actor),
        membersVisibleTo(actor),
        matches(q, sql`concat_ws(' ', ${companies.name}, ${departments.name}, ${processes.name})`),
      ),
    )
    .orderBy(
      ordered(ORDER[order.sort], order),
      sql`lower(${companies.name})`,
      sql`lower(${departments.name}) nulls first`,
      memberships.id,
    )
    .$dynamic();
  const rows = await (window ? members.limit(window.limit).offset(window.offset) : members);
  return seesMemberships(actor) ? rows : rows.map(partnerOf);
}

const partnerOf = ({
  id,
  company,
  department,
  membership_type,
  document: process,
  created_at,
  total,
}: GroupMember & Total) => ({
  id,
  company: { id: company.id, name: company.name },
  department,
  membership_type,
  document: process && { id: process.id, name: process.name },
  created_at,
  total,
});
type Total = { total: number };
