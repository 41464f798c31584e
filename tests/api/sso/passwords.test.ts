import { make } from '@/tools/factories/make';
import { api, browser } from '../../support/api';
import { emptyDatabase } from '../../support/database';
import { refused } from '../../support/refusals';
import { formOf, KEYS, logIn, metadataOf, OTHER_KEYS, ssoCompany, xmlFile } from '../../support/saml';

beforeEach(emptyDatabase);

const login = (email: string) => browser().post('/api/auth/login', { email, password: 'Concord1!' });
const NEUTRAL = refused(401, 'These credentials do not match our records.');

test('managers use theirs until somebody has logged in through the provider, and again with another provider', async () => {
  const { company: own, manager } = await ssoCompany();
  const caller = await make.caller({ company_id: own.id });
  const program = await make.programManager({ company_id: own.id });
  expect((await login(manager.email)).status).toBe(200);
  expect((await login(program.email)).status).toBe(200);
  expect(await login(caller.email)).toMatchObject(NEUTRAL);
  await logIn('cobalt');
  expect(await login(manager.email)).toMatchObject(NEUTRAL);
  expect((await api().get('/api/caller/landing/cobalt')).body.company).toMatchObject({ sso_setup: false });
  await api(manager).post(
    '/api/admin/company/sso',
    formOf({
      sso_identity_source: 'file',
      sso_identity_file: xmlFile(metadataOf({ entity_id: 'urn:new:provider', keys: OTHER_KEYS })),
    }),
  );
  expect((await login(manager.email)).status).toBe(200);
  expect((await logIn('cobalt', { keys: KEYS })).headers.get('location')).toMatch(/alert=sso_setup/);
});
