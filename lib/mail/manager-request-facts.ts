import 'server-only';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { companies, managerRequests, managerResponses } from '@/db/schema';
import { config } from '@/lib/core/config';
import { secretOf } from '@/lib/core/mailed-token';
import { siteUrl } from '@/lib/shared/sites';

/** What letters say of a manager request: all of it; a form of this kind holds no customer data. */
export type RequestFacts = NonNullable<Awaited<ReturnType<typeof requestFacts>>>;

const sender = alias(companies, 'sender');
const receiver = alias(companies, 'receiver');

/** A manager request with its two companies, and its answer once there is one. */
export async function requestFacts(db: Db, manager_request_id: number) {
  const [found] = await db.select({
    request: managerRequests, response: managerResponses, company: { name: sender.name, slug: sender.slug }, receiver: { name: receiver.name },
  }).from(managerRequests)
    .innerJoin(sender, eq(sender.id, managerRequests.company_id))
    .innerJoin(receiver, eq(receiver.id, managerRequests.receive_company_id))
    .leftJoin(managerResponses, eq(managerResponses.manager_request_id, managerRequests.id))
    .where(eq(managerRequests.id, manager_request_id));
  return found ?? null;
}

/** The requester's page, for their signed-in colleagues; the reference in it grants nothing. */
export const requestUrl = ({ company, request }: RequestFacts) => siteUrl(config.app_url, company.slug, `/manager/request/${request.token}`);
export const managerResponseUrl = (token_id: string) => new URL(`/manager/response/${secretOf(token_id, 'manager_response')}`, config.app_url).href;
