import 'server-only';
import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { communities, groupDocuments } from '@/db/schema';

/** Id of the reading company, or its placeholder in a prepared statement. */
type Reader = { company_id: number | Placeholder };

/**
 * Condition on `communities`: the company may see every member, as host or by a relation of its own; otherwise it sees
 * only the host (rule: directory.relationship).
 */
const seesAllMembers = ({ company_id }: Reader): SQL =>
  sql`(${communities.sponsor_company_id} = ${company_id} or exists (
    select from relations own where own.community_id = ${communities.id} and own.company_id = ${company_id} and own.is_active
      and own.member_relationship = 'many_to_many'))`;

/** Condition on `communities` and the member's company that the member is visible. */
export const memberVisibleTo = (reader: Reader, member: SQL): SQL =>
  sql`(${member} = ${communities.sponsor_company_id} or ${seesAllMembers(reader)})`;

/**
 * Condition on `group_documents` and `communities`: documents of groups that the company sees (rule: groups.documents).
 */
export const documentsSharedWith = (reader: Reader): SQL =>
  sql`(${groupDocuments.deleted_at} is null and (${groupDocuments.company_id} is null
    or ${groupDocuments.company_id} = ${reader.company_id} or ${memberVisibleTo(reader, sql`${groupDocuments.company_id}`)}))`;
