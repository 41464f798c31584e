import sharp from 'sharp';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { addFile } from '../../support/files';

beforeEach(emptyDatabase);

describe('images', () => {
  const read = (path: string) => api().get<Buffer>(path);

  test('draws initials on a fixed color, safely cacheable', async () => {
    await make.company({ slug: 'acme', name: 'Acme <b>Storage' });
    const [one, again] = [await read('/resources/company_logo/acme'), await read('/resources/company_logo/acme')];
    expect(one.status).toBe(200);
    expect(Object.fromEntries(one.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': expect.stringContaining('public'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(one.body.toString()).toContain('>AS</text>');
    expect(one.body.toString()).not.toContain('<b>');
    expect(again.body).toEqual(one.body);
    expect((await sharp(one.body).metadata()).width).toBe(120);
  });

  test('serves the uploaded logo unchanged', async () => {
    const company = await make.company({ slug: 'acme' });
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const file = await addFile('logo.png', png, 'image/png');
    await testSql()`update companies set logo_file_id = ${file} where id = ${company.id}`;
    const { headers, body } = await read('/resources/company_logo/acme');
    expect(headers.get('content-type')).toBe('image/png');
    expect(body).toEqual(png);
  });

  test('draws the name of a group as its banner', async () => {
    await make.community({ type: 'open_group', vhost: 'alliance', name: 'Alliance & "Friends"' });
    const { status, body } = await read('/resources/group_banner/alliance');
    expect(status).toBe(200);
    expect(body.toString()).toContain('>Alliance &amp; &quot;Friends&quot;</text>');
    expect((await sharp(body).metadata()).width).toBe(1200);
  });

  test.each(['/resources/company_logo/nosuch', '/resources/group_banner/nosuch'])('%s is not found', async (path) =>
    expect((await read(path)).status).toBe(404),
  );
});
