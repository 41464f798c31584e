import { make } from '@/tools/factories/make';
import { readTestResult } from '@/lib/people/sso/test-result';
import { callRoute, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { runQueryAs } from '../../support/run-query';
import { answerTo, begin, OTHER_KEYS, postAnswer, ssoCompany, type logIn } from '../../support/saml';

beforeEach(emptyDatabase);

async function tryIt(manager: { id: number }, changes: Parameters<typeof logIn>[1] = {}) {
  const { cookie } = await loginAs(manager);
  const begun = await begin('cobalt', '?test=1', { cookie });
  return postAnswer('cobalt', answerTo(begun, changes), { cookie: begun.cookie });
}
const resultOf = async (manager: { id: number }, location: string) => {
  return runQueryAs(readTestResult, manager, { id: location.split('/').pop()! });
};

test('Test sign-in shows what arrived and what a login would do, and changes nothing', async () => {
  const { company: own, manager } = await ssoCompany({ login_method: 'email_link' });
  const done = await tryIt(manager, { name_id: 'n-1' });
  expect(done.headers.get('location')).toMatch(/^\/admin\/company\/sso\/test\/[0-9a-f-]{36}$/);
  expect(await resultOf(manager, done.headers.get('location')!)).toMatchObject({
    works: true,
    message: 'This person is new. The login would create a Standard User.',
    person: { email: 'ada@cobalt.test', first_name: 'Ada', last_name: 'Lovelace', name_id: 'n-1' },
    attributes: expect.arrayContaining([{ name: 'email', values: ['ada@cobalt.test'] }]),
  });
  expect(await testSql()`select id from users where role = 'caller'`).toHaveLength(0);
  expect(await testSql()`select id from login_records`).toHaveLength(0);
  expect(await testSql()`select proven_at from sso_providers`).toEqual([{ proven_at: null }]);
  const says = async (changes: Parameters<typeof logIn>[1]) =>
    (await resultOf(manager, (await tryIt(manager, changes)).headers.get('location')!)).message;
  expect(await says({ email: manager.email })).toMatch(/would be logged in as/);
  expect(await says({ email: 'ada@acme.test' })).toMatch(/not an address of your company’s domains/);
  expect(await says({ email: null, name_id: 'x' })).toMatch(/The provider sent no email address/);
  expect(await says({ audience: 'urn:other' })).toMatch(/Audience/);
  expect(await says({ keys: OTHER_KEYS })).toMatch(/does not fit any certificate/);
  expect(await says({ after: () => 'broken' })).toMatch(/cannot be read/);
  await testSql()`update companies set requires_approval = true where id = ${own.id}`;
  expect(await says({})).toMatch(/waits for approval/);
});

test('only administrators of the company test the sign-in, and read only their own results', async () => {
  const { company: own, manager } = await ssoCompany();
  const stranger = await make.manager();
  const caller = await make.caller({ company_id: own.id });
  for (const who of [null, stranger, caller]) {
    const headers: Record<string, string> = who ? { cookie: (await loginAs(who)).cookie } : {};
    const { headers: answered } = await callRoute('GET', '/saml2/cobalt/login?test=1', { headers });
    expect(answered.get('location')).toBe('http://cobalt.portal.test/?alert=sso');
  }
  const location = (await tryIt(manager)).headers.get('location')!;
  const colleague = await make.manager({ company_id: own.id });
  await expect(resultOf(colleague, location)).rejects.toThrow();
  await expect(resultOf(stranger, location)).rejects.toThrow();
});
