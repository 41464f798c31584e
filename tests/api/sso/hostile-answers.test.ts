import { emptyDatabase } from '../../support/database';
import { fewNamespaces, HOSTILE_ANSWERS, onRoot, put, type Change } from '../../support/hostile-answers';
import { answerTo, begin, logIn, postAnswer, ssoCompany } from '../../support/saml';

/* A guest may begin a login and answer it with anything (rule: sso.xml). */

beforeEach(async () => {
  await emptyDatabase();
  await ssoCompany();
});

test.each(HOSTILE_ANSWERS)('an answer of many %s is answered', async (_what, after) => {
  const begun = await begin('cobalt');
  const answer = answerTo(begun, { signing: 'response', after });
  expect((await postAnswer('cobalt', answer, { cookie: begun.cookie })).status).toBe(303);
});

test('answers of one address that occupy the thread are refused early, and another company’s people get in', async () => {
  const slow = await ssoCompany({ slug: 'fir', domain: 'fir.test' });
  const hostile = await begin('fir');
  const answer = answerTo(hostile, {
    after: (xml) => put('<a xmlns:b="v"/>'.repeat(3_900))(onRoot(fewNamespaces)(xml)),
  });
  const own = await begin('cobalt');
  const from = (address: string) => postAnswer('fir', answer, { cookie: hostile.cookie, address });
  const attack = Promise.all(
    ['10.1.0.1', '10.1.0.2', '10.1.0.3'].flatMap((address) => Array.from({ length: 12 }, () => from(address))),
  );
  await from('10.1.0.4');
  const done = await postAnswer('cobalt', answerTo(own, { email: 'bo@cobalt.test' }), {
    cookie: own.cookie,
    address: '10.2.0.1',
  });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/dashboard']);
  const alerts = (await attack).map(({ headers }) => new URL(headers.get('location')!).searchParams.get('alert'));
  expect(alerts.filter((alert) => alert === 'too_many' || alert === 'busy').length).toBeGreaterThanOrEqual(24);
  expect(slow.company.slug).toBe('fir');
}, 60_000);

test('an answer of hundreds of groups logs in', async () => {
  const group = (at: number) =>
    `<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">group ${at}</saml:AttributeValue>`;
  const groups = `<saml:Attribute Name="groups">${Array.from({ length: 500 }, (_, at) => group(at)).join('')}</saml:Attribute>`;
  const before: Change = (xml) =>
    xml.replace('</saml:AttributeStatement>', () => `${groups}</saml:AttributeStatement>`);
  const done = await logIn('cobalt', { before });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/dashboard']);
}, 30_000);

test('a process that answers one login goes on answering others', async () => {
  const [hostile, own] = [await begin('cobalt'), await begin('cobalt')];
  const after = onRoot(fewNamespaces);
  const [refused, done] = await Promise.all([
    postAnswer('cobalt', answerTo(hostile, { signing: 'assertion', after }), { cookie: hostile.cookie }),
    postAnswer('cobalt', answerTo(own, { email: 'bo@cobalt.test' }), { cookie: own.cookie }),
  ]);
  expect([refused.status, done.headers.get('location')]).toEqual([303, '/dashboard']);
}, 30_000);
