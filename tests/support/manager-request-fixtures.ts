import { make } from '@/tools/factories/make';
import type { NewProcess } from '@/tools/factories/processes';
import { api } from './api';
import { testSql } from './database';
import { linksIn, outbox } from './outbox';

export const REQUEST = {
  first_name: 'Robin',
  last_name: 'Keller',
  email: 'robin@acme.test',
  phone: '+1 650 555 0100',
  phone_country_code: 'US',
  internal_reference: 'A-1001',
  vendor_reference: 'EMB-7',
  business_impact: 'Two sites are down.\nNo order can be taken.',
  escalation_type: 'critical',
  notes: 'Bridge 4 is open.',
};
export const RESPONSE = {
  first_name: 'Luc',
  last_name: 'Girard',
  email: 'luc@ember.test',
  phone: '+33 4 78 55 12 40',
  phone_country_code: 'FR',
  internal_reference: 'DIR-9',
  escalation_type: 'critical',
  notes: 'Our lead joins the bridge.',
};
export type Sent = {
  message: string;
  id: number;
  request: Record<string, unknown>;
  errors: Record<string, string[]>;
  error: string;
};

/** Two companies; the second has a manager process with two managers. */
export async function managerRequestFixtures(theProcess: NewProcess = {}) {
  const receiver = await make.company({ name: 'Ember Software', communications_email: 'office@ember.test' });
  const owner = await make.manager({
    company_id: receiver.id,
    first_name: 'Luc',
    last_name: 'Girard',
    email: 'luc@ember.test',
  });
  const alternate = await make.programManager({ company_id: receiver.id, email: 'program@ember.test' });
  const group = await make.community();
  const company = await make.company({ name: 'Acme Storage', slug: 'acme', domain: 'acme.test' });
  const process = await make.process({
    company_id: receiver.id,
    document_type: 'manager',
    version: {
      title: 'Managers',
      collaborate_email: null,
      escalation_instructions: '<p>Call the director</p><script>x()</script>',
    },
    managers: [
      { user_type: 'main', user_id: owner.id },
      { user_type: 'other', user_id: alternate.id },
    ],
    ...theProcess,
  });
  await make.relation({ community_id: group.id, company_id: company.id });
  await make.relation({ community_id: group.id, company_id: receiver.id, document_id: process.id });
  const caller = await make.caller({ company_id: company.id, first_name: 'Anna', last_name: 'Reyes' });
  const send = (body: object = {}, headers = {}) =>
    api(caller).post<Sent>(
      '/api/manager/request/create',
      { ...REQUEST, contact_document_id: process.id, receive_company_id: receiver.id, company: receiver.name, ...body },
      headers,
    );
  return { receiver, owner, alternate, community: group, company, process, caller, send };
}

export async function managerSecret(email: string): Promise<string> {
  const links = (await outbox.to(email)).flatMap(linksIn).filter((path) => path.startsWith('/manager/response/'));
  return links.at(-1)!.slice('/manager/response/'.length);
}

export const rowCounts = async () =>
  (
    await testSql()`select (select count(*)::int from manager_requests) as requests, (select count(*)::int from manager_responses) as responses,
  (select count(*)::int from outbox) as emails, (select count(*)::int from one_time_tokens) as tokens`
  )[0];
