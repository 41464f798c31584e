import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { communities, groupDocuments } from '@/db/schema';

/** A company whose data is read; operations of an admin pass the actor. */
export type Tenant = { company_id: number };

/**
 * Condition on `communities`: active groups the company hosts or has joined (rules: groups.inactive,
 * admin.own-company).
 */
export const groupsVisibleTo = ({ company_id }: Tenant): SQL =>
  sql`(${communities.status} = 'active' and (${communities.sponsor_company_id} = ${company_id} or exists (
    select from relations own where own.community_id = ${communities.id} and own.company_id = ${company_id} and own.is_active)))`;

/**
 * Condition on `communities`: the company may see every member, as host or through one of its relations; otherwise it
 * sees only the host (rule: directory.relationship).
 */
const seesAllMembers = ({ company_id }: Tenant): SQL =>
  sql`(${communities.sponsor_company_id} = ${company_id} or exists (
    select from relations own where own.community_id = ${communities.id} and own.company_id = ${company_id} and own.is_active
      and own.member_relationship = 'many_to_many'))`;

/** Condition on `communities` and a member's company: the member is visible. */
export const memberVisibleTo = (tenant: Tenant, member: SQL): SQL =>
  sql`(${member} = ${communities.sponsor_company_id} or ${seesAllMembers(tenant)})`;

/**
 * Condition on `group_documents` and `communities`: documents of the network, of the company itself and of visible
 * members.
 */
export const groupDocumentsVisibleTo = (tenant: Tenant): SQL =>
  sql`(${groupDocuments.deleted_at} is null and ${groupsVisibleTo(tenant)} and (${groupDocuments.company_id} is null
    or ${groupDocuments.company_id} = ${tenant.company_id} or ${memberVisibleTo(tenant, sql`${groupDocuments.company_id}`)}))`;
