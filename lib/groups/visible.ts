import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { communities } from '@/db/schema';
import { documentsSharedWith } from '@/lib/directory/members';

/** A company whose data is read; operations of an admin pass the actor. */
export type Tenant = { company_id: number };

/**
 * Condition on `communities`: active groups the company hosts or has joined (rules: groups.inactive,
 * admin.own-company).
 */
export const groupsVisibleTo = ({ company_id }: Tenant): SQL =>
  sql`(${communities.status} = 'active' and (${communities.sponsor_company_id} = ${company_id} or exists (
    select from relations own where own.community_id = ${communities.id} and own.company_id = ${company_id} and own.is_active)))`;

/** Condition on `group_documents` and `communities`: documents of the network, the company itself and visible members. */
export const groupDocumentsVisibleTo = (tenant: Tenant): SQL =>
  sql`(${groupsVisibleTo(tenant)} and ${documentsSharedWith(tenant)})`;
