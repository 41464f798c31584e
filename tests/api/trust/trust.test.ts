import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import webPush from 'web-push';
import { make } from '@/tools/factories/make';
import { readBill, release } from '@/lib/network/trust/bill-of-materials';
import { readTrust } from '@/lib/network/trust/read';
import { api } from '../../support/api';
import { emptyDatabase } from '../../support/database';
import { ownSettings } from '../../support/own-settings';
import { runQueryAs } from '../../support/run-query';

ownSettings();
beforeEach(emptyDatabase);

const shown = () => runQueryAs(readTrust, null, {});

// rule: operations.trust-page
describe('the trust page', () => {
  test('names the operator’s sub-processors, and that there are none', async () => {
    const named = async () => (await shown()).parts.find(({ anchor }) => anchor === 'sub-processors')!;
    expect((await named()).text![0]).toContain('has named none');
    process.env.SUBPROCESSORS = JSON.stringify([{ name: 'Example Mail', purpose: 'Sends email', place: 'Germany' }]);
    expect(await named()).toMatchObject({
      tables: [{ rows: [['Example Mail', 'Sends email', 'Germany', '–']] }],
      points: [],
    });
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    process.env.VAPID_PUBLIC_KEY = publicKey;
    process.env.VAPID_PRIVATE_KEY = privateKey;
    process.env.VAPID_SUBJECT = 'mailto:operator@portal.test';
    expect((await named()).points).toEqual([expect.stringContaining('push service')]);
  });

  test('says what the settings make true: https, second factor', async () => {
    const textOf = async () => JSON.stringify(await shown());
    process.env.REQUIRE_SECOND_FACTOR = 'none';
    expect(await textOf()).toContain('need no second factor here');
    process.env.REQUIRE_SECOND_FACTOR = 'super_admin';
    process.env.APP_URL = 'https://portal.test';
    expect(await textOf()).toMatch(/reached by https only.*log in with a second factor/);
  });

  test('is also a tagged PDF', async () => {
    const { status, body, headers } = await api().get<Buffer>('/api/trust/pdf');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(String(body)).toMatch(/^%PDF-1\.7[\s\S]*\/MarkInfo/);
  });

  test('switched off it is network staff’s alone', async () => {
    process.env.TRUST_PAGE = 'off';
    await expect(shown()).rejects.toMatchObject({ kind: 'not_found' });
    expect(await api().get('/api/trust/pdf')).toMatchObject({ status: 404 });
    expect(await api(await make.superAdmin()).get('/api/trust/pdf')).toMatchObject({ status: 200 });
  });
});

// rule: operations.trust-sbom
test('a release has its bill of materials beside it; without one nothing is served', async () => {
  expect(await api().get('/api/trust/sbom')).toMatchObject({ status: 404 });
  const dir = mkdtempSync(join(tmpdir(), 'release-'));
  writeFileSync(join(dir, 'package.json'), '{"version":"9.8.7"}');
  expect(release(dir)).toEqual({ version: '9.8.7', bill: null });
  writeFileSync(join(dir, 'concord-9.8.7.cdx.json'), '{"bomFormat":"CycloneDX"}');
  const { bill } = release(dir);
  expect(bill!.name).toBe('concord-9.8.7.cdx.json');
  expect(String(await readBill(bill!))).toContain('CycloneDX');
});
