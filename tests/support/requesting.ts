import { build } from '@/db/build/build';
import type { NewProcess } from '@/db/build/processes';
import { api } from './api';
import { testSql } from './database';
import { linksIn, outbox } from './outbox';

/** What fills the form of a manager request. */
export const REQUEST = {
  first_name: 'Robin', last_name: 'Keller', email: 'robin@acme.test', phone: '650 555 0100', phone_country_code: 'US', internal_reference: 'A-1001', vendor_reference: 'EMB-7',
  business_impact: 'Two sites are down.\nNo order can be taken.', escalation_type: 'critical', notes: 'Bridge 4 is open.',
};
/** What fills the form of its answer. */
export const RESPONSE = {
  first_name: 'Luc', last_name: 'Girard', email: 'luc@ember.test', phone: '78 55 12 40', phone_country_code: 'FR', internal_reference: 'DIR-9', escalation_type: 'critical', notes: 'Our lead joins the bridge.',
};
export type Sent = { message: string; id: number; request: Record<string, unknown>; errors: Record<string, string[]>; error: string };

/** Two companies, the second with a process for manager requests and two users as its managers. */
export async function requesting(document: NewProcess = {}) {
  const receiver = await build.company({ name: 'Ember Software', communications_email: 'office@ember.test' });
  const owner = await build.manager({ company_id: receiver.id, first_name: 'Luc', last_name: 'Girard', email: 'luc@ember.test' });
  const alternate = await build.programManager({ company_id: receiver.id, email: 'program@ember.test' });
  const community = await build.community();
  const company = await build.company({ name: 'Acme Storage', slug: 'acme' });
  const process = await build.process({
    company_id: receiver.id, document_type: 'manager', version: { title: 'Managers', collaborate_email: null, escalation_instructions: '<p>Call the director</p><script>x()</script>' },
    managers: [{ user_type: 'main', user_id: owner.id }, { user_type: 'alternate', user_id: alternate.id }], ...document,
  });
  await build.relation({ community_id: community.id, company_id: company.id });
  await build.relation({ community_id: community.id, company_id: receiver.id, document_id: process.id });
  const caller = await build.caller({ company_id: company.id, first_name: 'Anna', last_name: 'Reyes' });
  const send = (body: object = {}, headers = {}) => api(caller).post<Sent>('/api/manager/request/create', { ...REQUEST, contact_document_id: process.id, receive_company_id: receiver.id, company: receiver.name, ...body }, headers);
  return { receiver, owner, alternate, community, company, process, caller, send };
}

/** The secret that was mailed to a manager. */
export async function secretFor(email: string): Promise<string> {
  const links = (await outbox.to(email)).flatMap(linksIn).filter((path) => path.startsWith('/manager/response/'));
  return links.at(-1)!.slice('/manager/response/'.length);
}

/** How much a request has left in the database. */
export const left = async () => (await testSql()`select (select count(*)::int from manager_requests) as requests, (select count(*)::int from manager_responses) as responses,
  (select count(*)::int from outbox) as letters, (select count(*)::int from one_time_tokens) as tokens`)[0];
