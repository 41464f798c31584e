import { emptyDatabase, testSql } from '../../support/database';
import { answerTo, begin, logIn, postAnswer, ssoCompany } from '../../support/saml';

/* What costs is counted, not what a value says (rule: sso.xml). */

beforeEach(async () => {
  await emptyDatabase();
  await ssoCompany();
});

const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('');
const TYPED =
  'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string"';
const value = (text: string, attributes = '') => `<saml:AttributeValue ${attributes}>${text}</saml:AttributeValue>`;
const attribute = (name: string, values: string) => `<saml:Attribute Name="${name}">${values}</saml:Attribute>`;
const dn = (at: number) => `CN=G${at} R&amp;D,OU=Groups,OU=EMEA,DC=corp,DC=test`;

const ANSWERS: [string, string][] = [
  [
    '400 groups with their whole names',
    attribute(
      'memberOf',
      times(400, (at) => value(dn(at))),
    ),
  ],
  [
    '1,000 short groups',
    attribute(
      'groups',
      times(1_000, (at) => value(`g${at}`)),
    ),
  ],
  [
    '1,000 typed groups with whole names',
    attribute(
      'groups',
      times(1_000, (at) => value(dn(at), TYPED)),
    ),
  ],
  ['1,000 attributes', times(1_000, (at) => attribute(`https://idp.test/claims/role/${at}`, value(`r=${at}&amp;x`)))],
  ['a photo', attribute('thumbnailPhoto', value(`${'a+/b'.repeat(75_000)}==`))],
];

test.each(ANSWERS)('an answer with %s logs in', async (_, groups) => {
  // They come before the address.
  const before = (xml: string) => xml.replace('<saml:AttributeStatement>', (start) => `${start}${groups}`);
  const done = await logIn('cobalt', { before });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/dashboard']);
  expect(await testSql()`select email from users where role = 'caller'`).toEqual([{ email: 'ada@cobalt.test' }]);
});

test.each([
  ['nested CDATA', '<![CDATA[<a><![CDATA[]]]]><![CDATA[></a>]]>'],
  ['4,000 elements', '<a/>'.repeat(4_000)],
  ['deep elements', '<a>'.repeat(60) + '</a>'.repeat(60)],
  ['60 namespaces', `<a ${times(60, (at) => `xmlns:n${at}="u" `)}/>`],
  ['600 KiB', 'x'.repeat(600 * 1024)],
])('an answer with %s is refused', async (_, content) => {
  const begun = await begin('cobalt');
  const answer = answerTo(begun, {
    after: (xml) => xml.replace('<saml:AttributeStatement>', (start) => `${start}${attribute('a', value(content))}`),
  });
  const done = await postAnswer('cobalt', answer, { cookie: begun.cookie });
  expect(done.headers.get('location')).toMatch(/alert=sso$/);
});
