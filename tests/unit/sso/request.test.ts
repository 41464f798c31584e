import { inflateRawSync } from 'node:zlib';
import {
  authnRequest,
  forgottenRequests,
  openRequests,
  redirectUrl,
  requestCookie,
  sealRequest,
} from '@/lib/people/sso/request';

const REQUEST = { request_id: '_1', company_id: 3, next: '/my-cases', session_id: null, tester_id: null };

test('a browser’s cookie opens again; a changed or foreign one does not', async () => {
  const value = await sealRequest(REQUEST);
  const cookie = requestCookie('_1', value).split(';')[0]!;
  expect(await openRequests([cookie])).toEqual([expect.objectContaining(REQUEST)]);
  expect(await openRequests([`${cookie}x`, 'concord.sso.x=', 'concord.sso.x=y', `a=${'b'.repeat(5000)}`])).toEqual([]);
  jest.useFakeTimers({ now: Date.now() + 31 * 60_000 });
  expect(await openRequests([cookie])).toEqual([]);
  jest.useRealTimers();
});

test.each([
  ['https://portal.test', /^__Host-concord\.sso\.[\w-]{12}=v; Path=\/; Max-Age=1800; HttpOnly; Secure; SameSite=None$/],
  ['http://localhost:3000', /^concord\.sso\..{12}=v; Path=\/; Max-Age=1800; HttpOnly; Secure; SameSite=None$/],
  ['http://portal.test', /^concord\.sso\..{12}=v; Path=\/; Max-Age=1800; HttpOnly$/],
])('the cookie under %s comes with a cross-site POST', (url, pattern) => {
  const before = process.env.APP_URL;
  process.env.APP_URL = url;
  expect(requestCookie('_1', 'v')).toMatch(pattern);
  process.env.APP_URL = before;
});

test('the request’s values are escaped, and a long destination is not sent along', () => {
  const xml = authnRequest({
    id: '_1',
    slug: 'cobalt',
    login_url: 'https://idp.test/?a=1&b="',
    consumer_url: 'https://x.test',
  });
  expect(xml).toContain('Destination="https://idp.test/?a=1&amp;b=&quot;"');
  const url = new URL(redirectUrl('https://idp.test/?idpid=1', xml, `/${'x'.repeat(100)}`));
  expect([...url.searchParams.keys()]).toEqual(['idpid', 'SAMLRequest']);
  expect(inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest')!, 'base64')).toString()).toBe(xml);
});

test('a browser keeps its last requests only', async () => {
  const cookies = Array.from({ length: 8 }, (_, n) => `concord.sso.${n}=x`);
  expect(forgottenRequests(cookies).map((one) => one.split(';')[0])).toEqual([0, 1, 2].map((n) => `concord.sso.${n}=`));
  expect(forgottenRequests(cookies.slice(0, 5))).toEqual([]);
  const last = requestCookie('_1', await sealRequest(REQUEST)).split(';')[0]!;
  expect(await openRequests([...cookies, last])).toHaveLength(1);
});
