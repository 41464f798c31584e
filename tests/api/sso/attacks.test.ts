import { make } from '@/tools/factories/make';
import { testSql } from '../../support/database';
import { answerTo, begin, KEYS, logIn, metadataOf, OTHER_KEYS, postAnswer, ssoCompany } from '../../support/saml';
import { ALERT, expectRefused, useCobalt } from '../../support/refused-answers';

useCobalt(beforeEach);

test('a used assertion in the answer to a new login, where only the assertion is signed', async () => {
  const begun = await begin('cobalt');
  const xml = Buffer.from(answerTo(begun), 'base64').toString();
  await postAnswer('cobalt', Buffer.from(xml).toString('base64'), { cookie: begun.cookie });
  const next = await begin('cobalt');
  const wrapped = xml.replace(/(<samlp:Response[^>]*InResponseTo=")[^"]+/, `$1${next.request_id}`);
  const done = await postAnswer('cobalt', Buffer.from(wrapped).toString('base64'), { cookie: next.cookie });
  expect(done.headers.get('location')).toBe(`${ALERT}sso_expired`);
  expect(await testSql()`select id from login_records`).toHaveLength(1);
});

test('another browser', async () => {
  const [mine, theirs] = [await begin('cobalt'), await begin('cobalt')];
  await expectRefused(await postAnswer('cobalt', answerTo(mine), { cookie: theirs.cookie }), 'sso_browser');
  await expectRefused(await postAnswer('cobalt', answerTo(mine)), 'sso_browser');
  await expectRefused(await postAnswer('cobalt', answerTo(mine), { cookie: `${mine.cookie}x` }), 'sso_browser');
});

test('an unsolicited answer starts a login of our own', async () => {
  const begun = await begin('cobalt');
  const answer = answerTo(begun, { before: (xml) => xml.replace(/ InResponseTo="[^"]+"/g, '') });
  const done = await postAnswer('cobalt', answer, { cookie: begun.cookie });
  expect([done.status, done.headers.get('location')]).toEqual([303, 'http://cobalt.portal.test/saml2/cobalt/login']);
  expect(await testSql()`select id from login_records`).toHaveLength(0);
});

test('a request of one company does not answer for another', async () => {
  await ssoCompany({ slug: 'acme', domain: 'acme.test' }, metadataOf({ keys: OTHER_KEYS }));
  const begun = await begin('cobalt');
  const done = await postAnswer('acme', answerTo({ ...begun, slug: 'acme' }, { keys: OTHER_KEYS }), {
    cookie: begun.cookie,
  });
  expect(done.headers.get('location')).toBe('http://acme.portal.test/?alert=sso_browser');
});

test('one company’s provider cannot speak for another’s people, not even with the same entity id', async () => {
  const { company } = await ssoCompany({ slug: 'acme', domain: 'acme.test' }, metadataOf({ keys: OTHER_KEYS }));
  await make.caller({ company_id: company.id, email: 'ada@acme.test' });
  for (const keys of [KEYS, OTHER_KEYS]) {
    const done = await logIn('cobalt', { email: 'ada@acme.test', keys });
    expect(done.headers.get('location')).toMatch(/alert=sso_(account|setup)$/);
  }
  expect(await testSql()`select id from login_records`).toHaveLength(0);
});

test('a replay in the same browser, also to another instance', async () => {
  const begun = await begin('cobalt');
  const answer = answerTo(begun);
  const [first, second] = await Promise.all([1, 2].map(() => postAnswer('cobalt', answer, { cookie: begun.cookie })));
  expect([first!, second!].map((one) => one.headers.get('location')).sort()).toEqual([
    '/dashboard',
    `${ALERT}sso_expired`,
  ]);
  const again = await postAnswer('cobalt', answer, { cookie: begun.cookie });
  expect(again.headers.get('location')).toBe(`${ALERT}sso_expired`);
  expect(await testSql()`select id from login_records`).toHaveLength(1);
});

test('an assertion opens one session, whatever request it comes with', async () => {
  const places = [];
  for (const begun of [await begin('cobalt'), await begin('cobalt')]) {
    const answer = answerTo(begun, { assertion_id: '_the-same' });
    places.push((await postAnswer('cobalt', answer, { cookie: begun.cookie })).headers.get('location'));
  }
  expect(places).toEqual(['/dashboard', `${ALERT}sso_expired`]);
});
