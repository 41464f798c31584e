import { make } from '@/tools/factories/make';
import { everybody, superAdminsOnly, type AccessRows, type Fixture } from '../support/access';

const ESCALATION = '/api/super_admin/escalation';
const REPORTS = '/api/super_admin/reports';
const DAYS = '26-01-01/26-01-31';
const only = superAdminsOnly();

/** An open case of Acme to the partner, who has an alias for escalations. */
async function openCase({ acme, users, receiver }: Fixture): Promise<number> {
  const process = await make.process({ company_id: receiver.id, version: { escalation_alias: 'duty@borealis.test' } });
  return (await make.case({ company_id: acme.id, submitter_id: users.caller.id, document_id: process.id })).id;
}

/* The network's cases and reports. */
export const ROWS: AccessRows = {
  'GET /.well-known/security.txt': everybody(),
  'GET /.well-known/oauth-protected-resource': everybody(),
  'GET /.well-known/oauth-protected-resource/mcp': everybody(),
  'GET /.well-known/oauth-authorization-server': everybody(),
  'GET /status': everybody(),
  'GET /api/trust/pdf': everybody(),
  /* The test run is not made from a release. */
  'GET /api/trust/sbom': everybody(404),
  'GET /api/super_admin/escalation/queue/[filter]': [only, () => `${ESCALATION}/queue/open`],
  'GET /api/super_admin/escalation/report/[filter]': [only, () => `${ESCALATION}/report/late`],
  'GET /api/super_admin/escalation/report/[filter]/[start]': [only, () => `${ESCALATION}/report/open/26-01-01`],
  'GET /api/super_admin/escalation/report/[filter]/[start]/[end]': [
    only,
    () => `${ESCALATION}/report/all-10/0/26-01-31`,
  ],
  'GET /api/super_admin/escalation/[case_id]/details': [
    only,
    async (fixture) => `${ESCALATION}/${await openCase(fixture)}/details`,
  ],
  'DELETE /api/super_admin/escalation/[case_id]': [only, async (fixture) => `${ESCALATION}/${await openCase(fixture)}`],
  'GET /api/super_admin/escalation/[case_id]/delete': [
    only,
    async (fixture) => `${ESCALATION}/${await openCase(fixture)}/delete`,
  ],
  'POST /api/super_admin/escalation/[case_id]/customer_data': [
    only,
    async (fixture) => ({
      path: `${ESCALATION}/${await openCase(fixture)}/customer_data`,
      body: { reason: 'The customer called the network.' },
    }),
  ],
  'POST /api/super_admin/escalation/[case_id]/escalate': [
    only,
    async (fixture) => `${ESCALATION}/${await openCase(fixture)}/escalate`,
  ],
  'POST /api/super_admin/escalation/[case_id]/remind': [
    only,
    async (fixture) => `${ESCALATION}/${await openCase(fixture)}/remind`,
  ],
  'POST /api/super_admin/escalation/[case_id]/notes': [
    only,
    async (fixture) => ({ path: `${ESCALATION}/${await openCase(fixture)}/notes`, body: { note: 'They call back.' } }),
  ],
  // No note of theirs: 404 shows who is authorized.
  'DELETE /api/super_admin/escalation/[case_id]/notes/[note_id]': [
    superAdminsOnly(404),
    async (fixture) => `${ESCALATION}/${await openCase(fixture)}/notes/1`,
  ],
  'POST /api/super_admin/escalation/[case_id]/owner': [
    only,
    async (fixture) => ({ path: `${ESCALATION}/${await openCase(fixture)}/owner`, body: { user_id: '' } }),
  ],
  'GET /api/super_admin/reports/members/[start]/[end]': [only, () => `${REPORTS}/members/${DAYS}`],
  'GET /api/super_admin/reports/user_logins/[start]/[end]': [only, () => `${REPORTS}/user_logins/${DAYS}`],
  'GET /api/super_admin/reports/proccesses_viewed/[start]/[end]': [only, () => `${REPORTS}/proccesses_viewed/${DAYS}`],
  'GET /api/super_admin/reports/processes_viewed/[start]/[end]': [only, () => `${REPORTS}/processes_viewed/${DAYS}`],
  'GET /api/super_admin/reports/word_search/[start]/[end]': [only, () => `${REPORTS}/word_search/${DAYS}`],
  'GET /api/super_admin/reports/managers': only,
  'GET /api/super_admin/reports/mail_domain': only,
  'GET /api/super_admin/reports/user_aged_logins': only,
};
