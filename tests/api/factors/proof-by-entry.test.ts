import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { make } from '@/tools/factories/make';
import { PASSWORD } from '@/tools/factories/accounts';
import { api, loginAs } from '../../support/api';
import { COMPANIES } from '../../support/company-fixtures';
import { filesUnder } from '../../support/contract';
import { emptyDatabase, testSql } from '../../support/database';
import { networkFixtures } from '../../support/network-process-fixtures';
import { processFixtures } from '../../support/process-fixtures';
import { company, editOf, networkUser, newUser, PASSWORDS, USERS } from '../../support/user-fixtures';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

type Client = ReturnType<typeof api>;
type Calls = {
  user: { id: number };
  /** Needs a proof. */
  asks: (client: Client) => Promise<{ status: number }>;
  /** A call of the same operation that needs none. */
  free?: (client: Client) => Promise<{ status: number }>;
};

const REQUIRED = refused(403, 'Confirm that it is you.', { reason: 'proof_required' });
const INBOUND = ['collaborate_email', 'collaborate_cc_email', 'escalation_alias'];
const ADDRESS = 'elsewhere@portal.test';

const byManager = (name: string) => async (): Promise<Calls> => {
  const { manager, path, entry } = await processFixtures();
  const save = (body: object) => (client: Client) => client.post(path, { ...entry, ...body });
  return {
    user: manager,
    asks: save({ [name]: ADDRESS }),
    free: save({ collaborate_email: 'TAC@borealis.test', product_supported: 'Routers' }),
  };
};

const inConsole = (name: string) => async (): Promise<Calls> => {
  const { admin, path } = await networkFixtures();
  const save = (body: object) => (client: Client) => client.post(path, body);
  return {
    user: admin,
    asks: save({ [name]: ADDRESS }),
    free: save({ collaborate_email: 'TAC@borealis.test', product_supported: 'Routers' }),
  };
};

const asNew = (name: string) => async (): Promise<Calls> => {
  const { admin, base } = await networkFixtures();
  const save = (title: string, body: object) => (client: Client) =>
    client.post(`${base}/0`, { document_type: 'ticket', title, ...body });
  return { user: admin, asks: save('Optics', { [name]: ADDRESS }), free: save('Storage', {}) };
};

const restored = (name: string) => async (): Promise<Calls> => {
  const { admin, path, find, save } = await networkFixtures();
  const { id } = (await find()).version;
  await save({ [name]: ADDRESS });
  const { id: other } = (await find()).version;
  await save({ product_supported: 'Routers' });
  const restore = (version: number) => (client: Client) => client.post(`${path}/versions/${version}/restore`);
  return { user: admin, asks: restore(id), free: restore(other) };
};

const ofCompany =
  (entry: object, before: Parameters<typeof make.company>[0] = {}) =>
  async (): Promise<Calls> => {
    const { id, name, slug, domain, membership_type, login_method } = await make.company(before);
    const save = (over: object) => (client: Client) =>
      client.post(`${COMPANIES}/${id}`, { name, slug, domain, membership_type, login_method, allow_notes: 1, ...over });
    return { user: await make.superAdmin(), asks: save(entry), free: save({ region_text: 'Europe' }) };
  };

const ofUsers = (by: 'manager' | 'staff', over: Record<string, unknown>) => async (): Promise<Calls> => {
  const { acme, manager } = await company();
  const isStaff = by === 'staff';
  const save = (entry: Record<string, unknown>) => async (client: Client) => {
    const form = await (isStaff ? networkUser(acme) : newUser(acme));
    return client.post(isStaff ? '/api/super_admin/users/0' : `${USERS}/0`, { ...form, ...entry });
  };
  return { user: isStaff ? await make.superAdmin() : manager, asks: save(over), free: save({}) };
};

const ofEdits = (over: Record<string, unknown>) => async (): Promise<Calls> => {
  const { manager, caller } = await company();
  const save = (entry: Record<string, unknown>) => async (client: Client) =>
    client.post(`${USERS}/${caller.id}`, await editOf(caller, entry));
  return { user: manager, asks: save(over), free: save({ city: 'Oslo', role: 'program_manager' }) };
};

const ofClient = (over: object, own: { scopes: 'cases:read'[]; ip_ranges: string[] }) => async (): Promise<Calls> => {
  const { acme, manager } = await company();
  const { id } = await make.apiClient({ company_id: acme.id, ...own });
  const save = (entry: object) => (client: Client) =>
    client.call('PUT', `/api/admin/company/api_clients/${id}`, { name: 'Bridge', ...own, ...entry });
  return { user: manager, asks: save(over), free: save({ name: 'Renamed', ip_ranges: own.ip_ranges.slice(0, 1) }) };
};

const PROGRAM = { name: 'Agent', redirect_uris: 'https://agent.test/back' };
const ofProgram = (over: object) => async (): Promise<Calls> => {
  const { acme, manager } = await company();
  const [row] = await testSql()`insert into oauth_clients (company_id, client_id, name, redirect_uris)
    values (${acme.id}, 'oc_test', 'Agent', ${[PROGRAM.redirect_uris]}) returning id`;
  const save = (entry: object) => (client: Client) =>
    client.call('PUT', `/api/admin/company/oauth_clients/${row!.id}`, { ...PROGRAM, ...entry });
  return { user: manager, asks: save(over), free: save({ name: 'Renamed' }) };
};

const ofReport =
  (report: string, days = '') =>
  async (): Promise<Calls> => ({
    user: await make.superAdmin(),
    asks: (client) => client.get(`/api/super_admin/reports/${report}${days}`),
    free: (client) => client.get('/api/super_admin/reports/mail_domain'),
  });

const ONE = { scopes: ['cases:read' as const], ip_ranges: ['192.0.2.0/24', '198.51.100.0/24'] };
/** By the file that asks, which only some entries make. */
const CASES: Record<string, Record<string, () => Promise<Calls>>> = {
  'intake/processes/save-process.ts': Object.fromEntries(
    INBOUND.flatMap((name) => [
      [`${name} by a manager`, byManager(name)],
      [name, inConsole(name)],
      [`${name} of a new process`, asNew(name)],
    ]),
  ),
  'intake/processes/restore-version.ts': Object.fromEntries(INBOUND.map((name) => [name, restored(name)])),
  'network/companies/save-company.ts': {
    'away from single sign-on': ofCompany(
      { login_method: 'email_link' },
      { login_method: 'sso', membership_type: 'premium' },
    ),
    'to single sign-on': ofCompany({ login_method: 'sso' }, { membership_type: 'premium' }),
    'where cases fall back': ofCompany({ communications_email: ADDRESS }),
    'copies of answers': ofCompany({ bcc_response_email: ADDRESS }),
  },
  'partners/health/change-address.ts': {
    'an address of a process': async () => {
      const { manager, document: theProcess } = await processFixtures();
      const path = `/api/admin/company/process_health/${theProcess.id}/address`;
      return {
        user: manager,
        asks: (client) => client.post(path, { email: 'tac@borealis.test', new_email: ADDRESS }),
      };
    },
  },
  'people/sso/store-settings.ts': {
    'settings in the console': ofCompany(
      { sso_login_section: '<p>Hello</p>' },
      { login_method: 'sso', membership_type: 'premium' },
    ),
  },
  'people/users/save.ts': {
    'a program, by a manager': ofUsers('manager', { role: 'api' }),
    'a program, by network staff': ofUsers('staff', { role: 'api' }),
    'network staff': ofUsers('staff', {
      role: 'super_admin',
      group_access: [],
      password: null,
      password_confirmation: null,
    }),
  },
  'people/users/edit.ts': {
    'another address': ofEdits({ email: 'other@acme.test' }),
    'a user becomes a program': ofEdits({ role: 'api', ...PASSWORDS }),
  },
  'reach/oauth/clients.ts': {
    'another address': ofProgram({ redirect_uris: 'https://else.test/back' }),
    'to decide by itself': ofProgram({ decides: '1' }),
  },
  'reach/public-api/clients.ts': {
    'more scopes': ofClient({ scopes: ['cases:read', 'cases:write'] }, ONE),
    'another network': ofClient({ ip_ranges: ['203.0.113.0/24'] }, ONE),
    'all networks': ofClient({ ip_ranges: [] }, ONE),
  },
  'work/reports/network.ts': {
    'users by their last login': ofReport('user_aged_logins'),
    managers: ofReport('managers'),
    logins: ofReport('user_logins', '/26-01-01/26-01-31'),
  },
};

test('every file that asks by itself has its cases here', () => {
  const lib = join(process.cwd(), 'lib');
  const asking = filesUnder(lib, /\.ts$/)
    .filter((file) => /\bensure(Address)?Proof\(/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(lib, file))
    .filter(
      (file) =>
        !['shared/gates.ts', 'platform/operation/operation.ts', 'intake/processes/address-changes.ts'].includes(file),
    );
  expect(asking.sort()).toEqual(Object.keys(CASES).sort());
});

const ALL = Object.entries(CASES).flatMap(([file, cases]) =>
  Object.entries(cases).map(([name, prepare]) => [`${file}: ${name}`, prepare] as const),
);

test.each(ALL)('an old login is refused, and a proof lets it go on: %s', async (_, prepare) => {
  const { user, asks, free } = await prepare();
  const { token, session_id } = await loginAs(user);
  await testSql()`update sessions set created_at = now() - interval '16 minutes' where id = ${session_id}`;
  const client = api(undefined, { authorization: `Bearer ${token}` });
  expect(await asks(client)).toMatchObject(REQUIRED);
  if (free) expect(await free(client)).toMatchObject({ status: 200 });
  expect(await client.post('/api/auth/proof', { password: PASSWORD })).toMatchObject({ status: 200 });
  expect(await asks(client)).toMatchObject({ status: 200 });
});
