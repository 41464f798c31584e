import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { at, visit } from './support';

/* Files for every guest, on the root host and on those of companies and groups (rule: web.served-files). */

const TYPES: Record<string, string> = {
  'favicon.ico': 'image/x-icon',
  'icon.svg': 'image/svg+xml',
  'manifest.webmanifest': 'application/manifest+json',
  'push-worker.js': 'application/javascript; charset=UTF-8',
  'robots.txt': 'text/plain; charset=UTF-8',
};
const HOSTS = [undefined, 'acme', 'harbor-free'];
const SECURITY_TXT = '/.well-known/security.txt';

/** Only browsers know the names below localhost, so that the call names its host in a header. */
const call = (path: string, slug?: string) => {
  const { host, port } = new URL(at(path, slug));
  return [`http://127.0.0.1:${port}${path}`, { headers: { host }, maxRedirects: 0 }] as const;
};

for (const slug of HOSTS)
  test(`a guest of ${slug ?? 'the root host'} gets every file of public/ as it is, and security.txt`, async ({
    request,
  }) => {
    expect(readdirSync('public').sort()).toEqual(Object.keys(TYPES));
    for (const [name, type] of Object.entries(TYPES)) {
      const answer = await request.get(...call(`/${name}`, slug));
      expect([name, answer.status(), answer.headers()['content-type']]).toEqual([name, 200, type]);
      expect(answer.headers()).toMatchObject({
        'cache-control': 'public, max-age=0',
        etag: expect.stringMatching(/./),
        'x-content-type-options': 'nosniff',
      });
      expect((await answer.body()).equals(readFileSync(`public/${name}`))).toBe(true);
    }
    // rule: push.worker
    const worker = await request.get(...call('/push-worker.js', slug));
    expect(worker.headers()['content-security-policy']).toBe("default-src 'none'; img-src 'self'");
    const answer = await request.get(...call(SECURITY_TXT, slug));
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.headers()['cache-control']).toBe('public, max-age=3600');
    const lines = (await answer.text()).split('\n');
    expect(lines).toContain('Contact: mailto:network@concord.test');
    expect(lines).toContain(`Canonical: ${at(SECURITY_TXT)}`);
    const days = (Date.parse(/^Expires: (.+)$/m.exec(lines.join('\n'))![1]!) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });

test('a page names its icons and the manifest', async ({ page }) => {
  await visit(page, at('/'));
  const named = await page
    .locator('head link[rel="icon"], head link[rel="manifest"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(named).toEqual(expect.arrayContaining(['/favicon.ico', '/icon.svg', '/manifest.webmanifest']));
});
