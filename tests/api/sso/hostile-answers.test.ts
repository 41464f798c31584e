import { emptyDatabase } from '../../support/database';
import { longestBlock } from '../../support/event-loop';
import { answerTo, begin, logIn, postAnswer, ssoCompany } from '../../support/saml';

/* A guest may begin a login and answer it with anything (rule: sso.xml). */

const KIBIBYTE = 1024;

/** Texts of a numbered unit, up to a size in bytes. */
function fill(unit: (at: number) => string, kib = 230): string {
  const parts: string[] = [];
  for (let size = 0; size < kib * KIBIBYTE; size += parts.at(-1)!.length) parts.push(unit(parts.length));
  return parts.join('');
}

type Change = (xml: string) => string;
const put =
  (text: string): Change =>
  (xml) =>
    xml.replace('<samlp:Status>', () => `${text}<samlp:Status>`);
const onRoot =
  (attributes: string): Change =>
  (xml) =>
    xml.replace('<samlp:Response ', () => `<samlp:Response ${attributes} `);

const attributes = (kib?: number) => fill((at) => `a${at}="" `, kib);
const namespaces = (kib?: number) => fill((at) => `xmlns:a${at}="u" `, kib);

const HOSTILE: [string, Change][] = [
  ['elements', put(fill(() => '<a/>', 30))],
  ['elements up to the limit', put('<a/>'.repeat(1_900))],
  ['elements with ids', put(fill((at) => `<a ID="i${at}"/>`, 26))],
  ['elements with attributes', put('<a b="" c=""/>'.repeat(950))],
  ['attributes', put(`<a ${attributes()}/>`)],
  ['attributes up to the limit', put(`<a ${attributes(16)}/>`)],
  ['attributes of the response', onRoot(attributes())],
  ['namespaces', put(`<a ${namespaces()}/>`)],
  ['namespaces of the response', onRoot(namespaces())],
  ['namespaces of the response up to the limit', onRoot(namespaces(28))],
  ['namespaces and elements', (xml) => put('<a/>'.repeat(1_900))(onRoot(namespaces(28))(xml))],
  ['nested elements', put(('<a>'.repeat(30) + '</a>'.repeat(30)).repeat(32))],
  ['text', put(`<a>${'x'.repeat(230 * KIBIBYTE)}</a>`)],
  ['character references', put(`<a b="${'&lt;'.repeat(57 * KIBIBYTE)}"/>`)],
  ['character references up to the limit', put(`<a b="${'&lt;'.repeat(1_900)}"/>`)],
  ['line breaks', put('\r'.repeat(230 * KIBIBYTE))],
  ['spaces in a tag', put(`<a${' '.repeat(230 * KIBIBYTE)}/>`)],
  ['a long name', put(`<${'a'.repeat(230 * KIBIBYTE)}/>`)],
  ['a tag that never ends', (xml) => `${xml}<a${' b'.repeat(100 * KIBIBYTE)}`],
];

beforeEach(async () => {
  await emptyDatabase();
  await ssoCompany();
});

test.each(HOSTILE)(
  'an answer of many %s does not block the event loop',
  async (_what, after) => {
    await logIn('cobalt');
    const begun = await begin('cobalt');
    const answer = answerTo(begun, { signing: 'response', after });
    const statuses = new Set<number>();
    const ms = await longestBlock(async () => {
      statuses.add((await postAnswer('cobalt', answer, { cookie: begun.cookie })).status);
    });
    expect([...statuses]).toEqual([303]);
    expect(ms).toBeLessThan(50);
  },
  60_000,
);

test('answers of one address that occupy the thread are refused early, and another company’s people get in', async () => {
  const slow = await ssoCompany({ slug: 'fir', domain: 'fir.test' });
  const hostile = await begin('fir');
  const answer = answerTo(hostile, { after: (xml) => put('<a/>'.repeat(1_900))(onRoot(namespaces(28))(xml)) });
  const own = await begin('cobalt');
  const from = (address: string) => postAnswer('fir', answer, { cookie: hostile.cookie, address });
  const attack = Promise.all(
    ['10.1.0.1', '10.1.0.2', '10.1.0.3'].flatMap((address) => Array.from({ length: 12 }, () => from(address))),
  );
  await from('10.1.0.4');
  const started = performance.now();
  const done = await postAnswer('cobalt', answerTo(own, { email: 'bo@cobalt.test' }), {
    cookie: own.cookie,
    address: '10.2.0.1',
  });
  const waited = performance.now() - started;
  expect([done.status, done.headers.get('location')]).toEqual([303, '/dashboard']);
  // At most one hostile call in front of each of the login's two.
  expect(waited).toBeLessThan(4_500);
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
  const after = onRoot(namespaces(28));
  const [refused, done] = await Promise.all([
    postAnswer('cobalt', answerTo(hostile, { signing: 'assertion', after }), { cookie: hostile.cookie }),
    postAnswer('cobalt', answerTo(own, { email: 'bo@cobalt.test' }), { cookie: own.cookie }),
  ]);
  expect([refused.status, done.headers.get('location')]).toEqual([303, '/dashboard']);
}, 30_000);
