import { make } from '@/tools/factories/make';
import type { NewApiClient } from '@/tools/factories/api-clients';
import type { CaseOverrides } from '@/tools/factories/cases';
import type { NewProcess } from '@/tools/factories/processes';
import { api, callRoute } from './api';

export const PROBLEM = { accept: 'application/problem+json' };
export const CASES = '/v1/collaboration-requests';

export const ENGINEER = {
  engineerName: 'Mara Berg',
  engineerEmail: 'mara@borealis.test',
  engineerPhone: '+1 650 555 0100',
};
export const APPROVAL = { ...ENGINEER, caseNumber: 'B-77', nextSteps: 'We call you.' };

export const asClient = (client: { user_id: number }, headers: Record<string, string> = {}) =>
  api({ id: client.user_id }, headers);

/** Two companies with a client each, and one that has nothing to do with them. */
export async function apiFixture(process: NewProcess = {}) {
  const net = await make.partners({
    company: { name: 'Acme', domain: 'acme.test', membership_type: 'premium' },
    receiver: { name: 'Borealis', domain: 'borealis.test', membership_type: 'premium' },
    document: process,
  });
  const client = (company_id: number, over: Partial<NewApiClient> = {}) => make.apiClient({ company_id, ...over });
  const manager = await make.manager({ company_id: net.company.id, email: 'manager@acme.test' });
  const submitter = await client(net.company.id, { created_by: manager.id });
  const receiver = await client(net.receiver.id, { name: 'Borealis bridge' });
  const stranger = await client((await make.company()).id);
  const newCase = (over: CaseOverrides = {}) =>
    make.case({
      ...{ company_id: net.company.id, receiver_company_id: net.receiver.id, document_id: net.document.id },
      ...{ community_id: net.community.id, submitter_id: net.caller.id, ...over },
    });
  return { ...net, manager, client, submitter, receiver_client: receiver, stranger, newCase };
}

/** A case with a client of each of its companies; `write` adds a note of its submitter in the portal. */
export async function roomed(status: 'open' | 'accepted' | 'closed' | 'rejected' = 'accepted') {
  const fixture = await apiFixture();
  const theCase = await fixture.newCase({ status });
  const path = `${CASES}/${theCase.token}`;
  const write = (body: string, audience = 'shared') =>
    api(fixture.caller).post<{ note: { body: string } }>(`/api/caller/case/${theCase.token}/notes`, { audience, body });
  const [ours, theirs] = [asClient(fixture.submitter), asClient(fixture.receiver_client)];
  return { ...fixture, theCase, path, ours, theirs, write };
}

export const askToken = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  callRoute('POST', '/oauth2/token', {
    sent: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
