import 'server-only';
import { eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { companies, managerRequests, managerResponses, processes, processVersions } from '@/db/schema';
import { cleanHtml } from '@/lib/core/rich-text';

const asking = alias(companies, 'asking');
const asked = alias(companies, 'asked');

/* What leaves the house of a request and of its answer, under the names of their payloads (spec 1 §3). */
const requestRow = {
  token: managerRequests.token, first_name: managerRequests.first_name, last_name: managerRequests.last_name, email: managerRequests.email, phone: managerRequests.phone, phone_country_code: managerRequests.phone_country_code,
  internal_reference: managerRequests.internal_reference, vendor_reference: managerRequests.vendor_reference, business_impact: managerRequests.business_impact,
  escalation_type: managerRequests.escalation_type, notes: managerRequests.notes, created_at: managerRequests.created_at,
};
const around = { company: { name: asking.name, slug: asking.slug }, receiver: { name: asked.name, slug: asked.slug }, document: { id: processes.id, name: processes.name } };
const responseRow = {
  first_name: managerResponses.first_name, last_name: managerResponses.last_name, email: managerResponses.email, phone: managerResponses.phone, phone_country_code: managerResponses.phone_country_code,
  internal_reference: managerResponses.internal_reference, escalation_type: managerResponses.escalation_type, notes: managerResponses.notes, created_at: managerResponses.created_at,
};

/** One request with its parties and its answer, if there is one; undefined when there is no such request. */
export async function findRequest(db: Db, where: SQL) {
  const [found] = await db.select({ id: managerRequests.id, request: requestRow, ...around, response: responseRow, escalation_instructions: processVersions.escalation_instructions })
    .from(managerRequests)
    .innerJoin(asking, eq(asking.id, managerRequests.company_id))
    .innerJoin(asked, eq(asked.id, managerRequests.receive_company_id))
    .innerJoin(processes, eq(processes.id, managerRequests.contact_document_id))
    .innerJoin(processVersions, eq(processVersions.id, managerRequests.version_id))
    .leftJoin(managerResponses, eq(managerResponses.manager_request_id, managerRequests.id))
    .where(where);
  if (!found) return undefined;
  const { id, request, response, escalation_instructions, ...parties } = found;
  return { id, request: { ...request, ...parties }, response, escalation_instructions: cleanHtml(escalation_instructions) || null };
}
export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** A manager request as its readers see it. */
export type ManagerRequest = FoundRequest['request'];
export type ManagerResponse = NonNullable<FoundRequest['response']>;
