import 'server-only';
import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { groups, groupDocuments } from '@/db/schema';
import { receivingProcess } from '@/lib/intake/processes/receiving-process';
import type { CollaborateType, ProcessType } from '@/lib/shared/enums';

/** A value, or its placeholder in a prepared statement (db/prepared.ts). */
type Bound<T> = T | Placeholder;

/** The member for whom something is visible. */
export type Viewer = { id: Bound<number>; company_id: Bound<number> };

/** A place in the network: a company as a whole, or one of its departments. */
export type Place = { type: CollaborateType; entity_id: Bound<number> };

export type VisibleRow = {
  community_id: number;
  custom_sla: boolean;
  company_id: number;
  company_name: string;
  department_id: number | null;
  department_name: string | null;
  document_id: number;
  document_name: string;
  document_type: ProcessType;
  version_id: number;
};

/**
 * Every company and department that the actor may open a case with, as a table with one row for each shared group
 * (rule: directory.visible). Directory, favorites, submit case and the API all start here.
 * @param only a further condition on `target`, the partner's membership; it becomes part of the query, so that its
 * indexes are used.
 */
export const partnersVisibleTo = (actor: Viewer, only?: SQL): SQL => visible(actor.company_id, accessOf(actor), only);

/** Condition on memberships `r` of the actor's company. */
const accessOf = ({ id }: Viewer): SQL =>
  sql`(r.user_access_flag = 'all' or exists (select from relation_users u where u.relation_id = r.id and u.user_id = ${id}))`;

/** Condition that the company works with somebody in a group that this user has no access to. */
export const lacksAccess = (actor: Viewer): SQL =>
  sql`exists (select from relations r where r.company_id = ${actor.company_id} and r.is_active and not ${accessOf(actor)})`;

/**
 * Every company and department that the company works with, regardless of this user's access (rule:
 * directory.no-personal-access). Show users only its names; cases and processes need `partnersVisibleTo`.
 */
export const partnersVisibleToCompany = ({ company_id }: Pick<Viewer, 'company_id'>, only?: SQL): SQL =>
  visible(company_id, sql`true`, only);

/**
 * A partner is visible when its company, its department and the group are active, both memberships to the group are
 * active, the reader's membership passes `access`, and the receiving process is approved and the partner's own (rules:
 * directory.relationship, directory.receiving-process). Excludes the reader's own company; identify() has checked that
 * it is active. `offset 0` keeps the planner from mixing these joins with those of the outer query, which takes ten
 * times longer to plan than to run.
 */
function visible(company_id: Bound<number>, access: SQL, only?: SQL): SQL {
  return sql`(
    select g.id as community_id, g.custom_sla, c.id as company_id, c.name as company_name, d.id as department_id, d.name as department_name,
      p.id as document_id, p.name as document_name, p.document_type, p.current_version_id as version_id
    from (
      select r.id, r.company_id, r.community_id, r.member_relationship from relations r
      where r.company_id = ${company_id} and r.is_active and ${access}
      offset 0
    ) own
    join communities g on g.id = own.community_id and g.status = 'active'
    join relations target on target.community_id = g.id and target.is_active and target.company_id <> own.company_id
      and (own.member_relationship = 'many_to_many' or g.sponsor_company_id in (own.company_id, target.company_id))
    join companies c on c.id = target.company_id and c.status = 'active'
    left join departments d on d.id = target.department_id
    join processes p on p.id = ${receivingProcess({ relation: 'target', department: 'd', group: 'g' })}
      and p.status = 'approved' and p.company_id = c.id and p.current_version_id is not null
    where (target.department_id is null or d.status = 'active')
      ${only ? sql`and ${only}` : sql``}
    offset 0
  )`;
}

/** Narrows partnersVisibleTo to one place: pass it as `only`. */
export function atPlace({ type, entity_id }: Place): SQL {
  return type === 'department'
    ? sql`target.department_id = ${entity_id}`
    : sql`target.company_id = ${entity_id} and target.department_id is null`;
}

type Reader = { company_id: Bound<number> };

/**
 * Condition on `group_documents` and `communities`: documents of groups that the company sees (rule: groups.documents).
 */
export const documentsSharedWith = (reader: Reader): SQL =>
  sql`(${groupDocuments.deleted_at} is null and (${groupDocuments.company_id} is null
    or ${groupDocuments.company_id} = ${reader.company_id} or ${memberVisibleTo(reader, sql`${groupDocuments.company_id}`)}))`;

/** Condition on `communities` and the member's company that the member is visible. */
export const memberVisibleTo = (reader: Reader, member: SQL): SQL =>
  sql`(${member} = ${groups.sponsor_company_id} or ${seesAllMembers(reader)})`;

/**
 * Condition on `communities`: the company may see every member, as host or by a membership of its own; otherwise it sees
 * only the host (rule: directory.relationship).
 */
const seesAllMembers = ({ company_id }: Reader): SQL =>
  sql`(${groups.sponsor_company_id} = ${company_id} or exists (
    select from relations own where own.community_id = ${groups.id} and own.company_id = ${company_id} and own.is_active
      and own.member_relationship = 'many_to_many'))`;
