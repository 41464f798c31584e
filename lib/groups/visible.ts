import 'server-only';
import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { communities, groupDocuments } from '@/db/schema';

/** A company as the owner of what it may see; an operation of an admin passes the actor. */
export type Tenant = { company_id: number };
/** The same, or its place in a prepared statement. */
type Reader = { company_id: number | Placeholder };

/** Condition on `communities`: active groups that the company hosts or has joined (rules: groups.inactive, admin.own-company). */
export const groupsVisibleTo = ({ company_id }: Tenant): SQL =>
  sql`(${communities.status} = 'active' and (${communities.sponsor_company_id} = ${company_id} or exists (
    select from relations own where own.community_id = ${communities.id} and own.company_id = ${company_id} and own.is_active)))`;

/**
 * Condition on `communities`: the company may see every member, as host or by a relation of its own; otherwise it sees only
 * the host (rule: directory.relationship).
 */
const seesAllMembers = ({ company_id }: Reader): SQL =>
  sql`(${communities.sponsor_company_id} = ${company_id} or exists (
    select from relations own where own.community_id = ${communities.id} and own.company_id = ${company_id} and own.is_active
      and own.member_relationship = 'many_to_many'))`;

/** Condition on `communities` and the member's company: whether that member is visible. */
export const memberVisibleTo = (reader: Reader, member: SQL): SQL =>
  sql`(${member} = ${communities.sponsor_company_id} or ${seesAllMembers(reader)})`;

/** Condition on `group_documents` and `communities`: documents of the network, the company itself and visible members. */
export const groupDocumentsVisibleTo = (tenant: Tenant): SQL =>
  sql`(${groupsVisibleTo(tenant)} and ${documentsSharedWith(tenant)})`;

/** The same where the group is known to be visible. */
export const documentsSharedWith = (reader: Reader): SQL =>
  sql`(${groupDocuments.deleted_at} is null and (${groupDocuments.company_id} is null
    or ${groupDocuments.company_id} = ${reader.company_id} or ${memberVisibleTo(reader, sql`${groupDocuments.company_id}`)}))`;
