import { join } from 'node:path';
import { make } from '@/tools/factories/make';
import { readProfile } from '@/lib/people/accounts/read-profile';
import { caseInfo } from '@/lib/work/cases/read/case-info';
import { readDashboard } from '@/lib/work/cases/lists/dashboard';
import { readCompanyDetails } from '@/lib/network/companies/details';
import { readRegistrationSettings } from '@/lib/network/companies/registration-settings';
import { readGroupForm } from '@/lib/network/groups/community';
import { readPartnerGroup } from '@/lib/network/groups/read';
import { readDepartmentsScreen } from '@/lib/network/companies/departments';
import { readCompanyForm } from '@/lib/network/companies/company-form';
import { readSso } from '@/lib/people/sso/settings';
import { readUsersPage } from '@/lib/people/users/screens';
import { accessCases, type AccessRows, type Identity } from '../support/access';
import { accessFixture, headersOf } from '../support/access-fixture';
import { callRoute } from '../support/api';
import { filesUnder } from '../support/contract';
import { emptyDatabase } from '../support/database';
import { MARKER, storeHostileHtml } from '../support/hostile-html';
import { runQueryAs } from '../support/run-query';

/* HTML that got past the API is sanitized in every answer (rule: input.html). */

const ACCESS = filesUnder(join(process.cwd(), 'tests/access'), /\.ts$/).flatMap((file) =>
  accessCases(jest.requireActual<{ ROWS: AccessRows }>(file).ROWS),
);
const READERS: Identity[] = ['none', 'caller', 'admin', 'limited', 'super'];

beforeEach(emptyDatabase);

test.each(ACCESS.map((row) => [row.route, row] as const))('%s', async (_name, { method, request, statuses }) => {
  const fixture = await accessFixture();
  const found: Identity[] = [];
  for (const identity of READERS.filter((one) => statuses[one] < 400)) {
    const { path, body } = await request(fixture, identity);
    await storeHostileHtml();
    const answer = await callRoute(method, path, {
      sent: body ?? (method === 'GET' ? undefined : {}),
      headers: await headersOf(fixture, identity),
    });
    // A stream of events has no end; its entries are those of the room.
    if (method === 'GET' && path.endsWith('/stream')) continue;
    if (textOf(answer.body).includes(MARKER)) found.push(identity);
  }
  expect(found).toEqual([]);
});

/* Screens without a call of their own. */
test('the screens', async () => {
  const { acme, community: group, users, document: theProcess } = await accessFixture();
  const theCase = await make.case({ company_id: acme.id, submitter_id: users.caller.id, document_id: theProcess.id });
  await storeHostileHtml();
  const screens: [string, Promise<unknown>][] = [
    ['/admin/company/sso', runQueryAs(readSso, users.admin, {})],
    ['/admin/company', runQueryAs(readCompanyDetails, users.admin, {})],
    ['/admin/users', runQueryAs(readUsersPage, users.admin, {})],
    ['/admin/case/[token]', runQueryAs(caseInfo, users.admin, { token: theCase.token })],
    ['/dashboard', runQueryAs(readDashboard, users.caller, {})],
    ['/profile', runQueryAs(readProfile, users.caller, {})],
    ['/super_admin/companies/[company_id]', runQueryAs(readCompanyDetails, users.super, { id: acme.id })],
    ['/super_admin/companies/[company_id]/edit', runQueryAs(readCompanyForm, users.super, { id: acme.id })],
    [
      '/super_admin/companies/[company_id]/registation',
      runQueryAs(readRegistrationSettings, users.super, { id: acme.id }),
    ],
    [
      '/super_admin/companies/[company_id]/departments',
      runQueryAs(readDepartmentsScreen, users.super, { id: acme.id }),
    ],
    ['/super_admin/groups/[group_id]/edit', runQueryAs(readGroupForm, users.super, { id: group.id })],
    ['/super_admin/groups/[group_id]/[group_type]', runQueryAs(readPartnerGroup, users.super, { id: group.id })],
  ];
  const hostile: string[] = [];
  for (const [path, screen] of screens) if (textOf(await screen).includes(MARKER)) hostile.push(path);
  expect(hostile).toEqual([]);
});

const textOf = (body: unknown) => (Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body));
