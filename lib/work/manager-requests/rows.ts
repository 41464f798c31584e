import 'server-only';
import { eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { companies, managerRequests, managerResponses, processes, processVersions } from '@/db/schema';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';

const sender = alias(companies, 'sender');
const receiver = alias(companies, 'receiver');

/* The columns of a request and of its answer that clients get, under the names of their payloads (spec 1 §3). */
const requestRow = {
  token: managerRequests.token,
  first_name: managerRequests.first_name,
  last_name: managerRequests.last_name,
  email: managerRequests.email,
  phone: managerRequests.phone,
  phone_country_code: managerRequests.phone_country_code,
  internal_reference: managerRequests.internal_reference,
  vendor_reference: managerRequests.vendor_reference,
  business_impact: managerRequests.business_impact,
  escalation_type: managerRequests.escalation_type,
  notes: managerRequests.notes,
  created_at: managerRequests.created_at,
};
const related = {
  submitting_company: { name: sender.name, slug: sender.slug },
  receiving_company: { name: receiver.name, slug: receiver.slug },
  document: { id: processes.id, name: processes.name },
};
const responseRow = {
  first_name: managerResponses.first_name,
  last_name: managerResponses.last_name,
  email: managerResponses.email,
  phone: managerResponses.phone,
  phone_country_code: managerResponses.phone_country_code,
  internal_reference: managerResponses.internal_reference,
  escalation_type: managerResponses.escalation_type,
  notes: managerResponses.notes,
  created_at: managerResponses.created_at,
};

export async function findRequest(db: Db, where: SQL) {
  const [row] = await db
    .select({
      id: managerRequests.id,
      request: requestRow,
      ...related,
      response: responseRow,
      escalation_instructions: processVersions.escalation_instructions,
    })
    .from(managerRequests)
    .innerJoin(sender, eq(sender.id, managerRequests.company_id))
    .innerJoin(receiver, eq(receiver.id, managerRequests.receive_company_id))
    .innerJoin(processes, eq(processes.id, managerRequests.contact_document_id))
    .innerJoin(processVersions, eq(processVersions.id, managerRequests.version_id))
    .leftJoin(managerResponses, eq(managerResponses.manager_request_id, managerRequests.id))
    .where(where);
  if (!row) return undefined;
  const { id, request, response, escalation_instructions, ...parties } = row;
  return {
    id,
    request: { ...request, ...parties, responses: response ? [response] : [] },
    response,
    escalation_instructions: sanitizeRichText(escalation_instructions) || null,
  };
}
export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export type ManagerRequestRow = FoundRequest['request'];
export type ManagerResponseRow = NonNullable<FoundRequest['response']>;
