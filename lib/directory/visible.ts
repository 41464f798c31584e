import 'server-only';
import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { CollaborateType, DocumentType } from '@/lib/shared/vocabulary';

/** Who looks: a member, or the places where a kept statement is filled with one. */
export type Viewer = { id: number | Placeholder; company_id: number | Placeholder };

/** A place in the network: a company as a whole, or one of its departments. */
export type Place = { type: CollaborateType; entity_id: number };

export type VisibleRow = {
  community_id: number;
  custom_sla: boolean;
  company_id: number;
  company_name: string;
  department_id: number | null;
  department_name: string | null;
  document_id: number;
  document_name: string;
  document_type: DocumentType;
  version_id: number;
};

/**
 * The one rule of who sees whom (PRODUCT §5): every company and department that the actor may open a case with, one row
 * for each shared group. Directory, favourites, submit case and the API all read this, as a table to join with.
 *
 * A partner is seen when his company, his department and the group are active, both relations to the group are active,
 * the actor's relation lets this user in (`all`, or selected), and the process that receives there is approved and the
 * partner's own. A relation of `one_to_many` shows its company the sponsor only; the sponsor sees every member. What
 * receives is the relation's process, else the department's, else (for the sponsor) the group's. One's own company is never
 * seen; that it is active, identify() has seen to. `offset 0` keeps the planner from mixing these joins with those of the
 * asking query: it plans ten times longer than it runs otherwise.
 */
export function visibleTo(actor: Viewer, only?: SQL): SQL {
  return sql`(
    select g.id as community_id, g.custom_sla, c.id as company_id, c.name as company_name, d.id as department_id, d.name as department_name,
      p.id as document_id, p.name as document_name, p.document_type, p.current_version_id as version_id
    from (
      select r.id, r.company_id, r.community_id, r.member_relationship from relations r
      where r.company_id = ${actor.company_id} and r.is_active
        and (r.user_access_flag = 'all' or exists (select from relation_users u where u.relation_id = r.id and u.user_id = ${actor.id}))
      offset 0
    ) own
    join communities g on g.id = own.community_id and g.status = 'active'
    join relations target on target.community_id = g.id and target.is_active and target.company_id <> own.company_id
      and (own.member_relationship = 'many_to_many' or g.sponsor_company_id in (own.company_id, target.company_id))
    join companies c on c.id = target.company_id and c.status = 'active'
    left join departments d on d.id = target.department_id
    join processes p on p.id = coalesce(target.document_id, d.contact_document_id, case when c.id = g.sponsor_company_id then g.document_id end)
      and p.status = 'approved' and p.company_id = c.id and p.current_version_id is not null
    where (target.department_id is null or d.status = 'active')
      ${only ? sql`and ${only}` : sql``}
    offset 0
  )`;
}

/** Narrows visibleTo to one place; stands inside it, so that its indexes are used. */
export function atPlace({ type, entity_id }: { type: CollaborateType; entity_id: number | Placeholder }): SQL {
  return type === 'department' ? sql`target.department_id = ${entity_id}` : sql`target.company_id = ${entity_id} and target.department_id is null`;
}
