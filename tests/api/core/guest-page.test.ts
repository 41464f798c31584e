import { make } from '@/tools/factories/make';
import { settings } from '@/lib/platform/settings';
import { guestPage } from '@/lib/platform/operation/guest-page';
import { signToken, sessionCookie } from '@/lib/platform/secrets/session-token';
import { emptyDatabase } from '../../support/database';

beforeEach(emptyDatabase);

const { host } = settings.app_url;
type Match = 'known' | 'site' | 'unknown';

let address = 0;
const ask = (path: string, match: Match, headers: Record<string, string> = {}) =>
  guestPage({ path, match, headers: new Headers({ host, 'x-client-address': `10.1.0.${++address}`, ...headers }) });

// rule: web.not-found
test('a guest gets the prerendered page under paths that belong to no site', async () => {
  await make.company({ slug: 'acme' });
  expect(await ask('/x/y', 'unknown')).toBe('not-found');
  expect(await ask('/nobody', 'site')).toBe('not-found');
  expect(await ask('/%zz', 'site')).toBe('not-found');
  expect(await ask('/', 'known', { host: `nobody.${host}` })).toBe('not-found');
  expect(await ask('/profile', 'known', { host: `status.${host}` })).toBe('not-found');
});

// rule: web.not-found
test('Next answers for sites, pages, paths below pages that need a login, and other hosts', async () => {
  await make.company({ slug: 'acme' });
  expect(await ask('/acme', 'site')).toBe('render');
  expect(await ask('/ACME', 'site')).toBe('render');
  expect(await ask('/%61cme', 'site')).toBe('render');
  expect(await ask('/', 'known', { host: `acme.${host}` })).toBe('render');
  expect(await ask('/profile', 'known')).toBe('render');
  expect(await ask('/dashboard/none', 'unknown')).toBe('render');
  expect(await ask('/', 'known', { host: '127.0.0.1' })).toBe('render');
});

// rule: web.not-found
test('people who are signed in see the page in their shell; a foreign token signs no one in', async () => {
  const caller = await make.caller();
  expect(await ask('/x/y', 'unknown', { cookie: await make.cookie(caller) })).toBe('render');
  expect(await ask('/x/y', 'unknown', { authorization: await make.bearer(caller) })).toBe('render');
  expect(await ask('/x/y', 'unknown', { cookie: `${sessionCookie()}=none` })).toBe('not-found');
  expect(await ask('/x/y', 'unknown', { authorization: 'Bearer none' })).toBe('not-found');
  const ended = await signToken({ session_id: 'none', user_id: caller.id, role: 'caller', level: null }, -60);
  expect(await ask('/x/y', 'unknown', { cookie: `${sessionCookie()}=${ended}` })).toBe('not-found');
});

// rules: web.not-found, limits.guest
test('it counts against the limit of guests', async () => {
  const headers = { 'x-client-address': '10.2.0.1' };
  const answers = [];
  for (let times = 0; times <= settings.limits.guest_per_minute; times++)
    answers.push(await ask('/x/y', 'unknown', headers));
  expect(answers.filter((answer) => answer !== 'not-found')).toEqual([
    {
      status: 429,
      message: 'Too Many Requests. Please try again later.',
      headers: { 'Retry-After': expect.any(String) as string },
    },
  ]);
});
