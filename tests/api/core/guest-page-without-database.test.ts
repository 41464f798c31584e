import { settings } from '@/lib/platform/settings';
import { guestPage } from '@/lib/platform/operation/guest-page';
import { databaseBehindProxy } from '../../support/breakable-proxy';

const proxy = databaseBehindProxy();
const { host } = settings.app_url;

// rules: api.busy, web.not-found
test.each([
  ['/acme', 'site', host],
  ['/', 'known', `acme.${host}`],
] as const)('without the database nobody knows whether %s is a site: 503, not 500', async (path, match, asked) => {
  const ask = () => guestPage({ path, match, headers: new Headers({ host: asked, 'x-client-address': '10.3.0.1' }) });
  proxy.set('resets');
  expect(await ask()).toEqual({
    status: 503,
    message: 'The service is busy. Try again in a moment.',
    headers: { 'Retry-After': '1' },
  });
  proxy.set('works');
  await expect(ask()).resolves.toBe('not-found');
});
