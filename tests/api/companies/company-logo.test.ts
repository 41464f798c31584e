import sharp from 'sharp';
import { api } from '../../support/api';
import { aCompany, asAdmin, asForm, companyRow } from '../../support/company-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { animatedPicture, damagedPicture, picture, pictureBomb, pictureFile } from '../../support/pictures';

beforeEach(emptyDatabase);

const companies = async () => (await testSql()`select count(*)::int as n from companies`)[0]!.n as number;
const files = async () => (await testSql()`select count(*)::int as n from files`)[0]!.n as number;

test('a logo is re-encoded, shown at once, replaced and removed; the former file goes', async () => {
  const { save, read } = await asAdmin();
  const cmyk = await pictureFile(picture(900, 300).toColourspace('cmyk').jpeg().toBuffer(), 'logo.jpg');
  const { id } = (await save(0, asForm(aCompany({ slug: 'fir', logo_file: cmyk })))).body;
  const logo = async () => (await api().get<Buffer>('/resources/company_logo/fir')).body;
  expect(await sharp(await logo()).metadata()).toMatchObject({ format: 'png', width: 240, height: 80, space: 'srgb' });
  const first = (await read(id)).logo;
  expect(first).toMatch(/^\/resources\/company_logo\/fir\?v=\d+$/);
  const entry = { ...aCompany({ slug: 'fir' }), domain: (await companyRow(id)).domain as string };
  await save(id, asForm({ ...entry, logo_file: await pictureFile(picture(50, 50).png().toBuffer()) }));
  expect(await sharp(await logo()).metadata()).toMatchObject({ format: 'png', width: 50 });
  expect([(await read(id)).logo === first, await files()]).toEqual([false, 1]);
  expect((await save(id, asForm(entry))).status).toBe(200);
  expect(await files()).toBe(1);
  await save(id, asForm({ ...entry, remove_logo: '1' }));
  expect([(await read(id)).logo, await files()]).toEqual([null, 0]);
});

test('of an animated picture the first frame is the logo', async () => {
  const { save } = await asAdmin();
  const logo_file = await pictureFile(animatedPicture());
  expect((await save(0, asForm(aCompany({ slug: 'fir', logo_file })))).status).toBe(200);
  const { body } = await api().get<Buffer>('/resources/company_logo/fir');
  const { pages, width, height } = await sharp(body).metadata();
  expect([pages ?? 1, width, height]).toEqual([1, 20, 10]);
});

test.each([
  ['a bomb of 40,000 × 40,000 pixels', pictureBomb, 'logo.png'],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.svg'],
  ['an SVG that is called PNG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.png'],
  ['a GIF that is called PNG', () => Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 'logo.png'],
  ['a damaged picture', damagedPicture, 'logo.png'],
  ['an empty file', () => Buffer.alloc(0), 'logo.png'],
])(
  '%s is no logo',
  async (_name, bytes, name) => {
    const { save } = await asAdmin();
    const { status, body } = await save(0, asForm(aCompany({ logo_file: await pictureFile(bytes(), name) })));
    expect([status, Object.keys(body.errors)]).toEqual([422, ['logo_file']]);
    expect([await companies(), await files()]).toEqual([0, 0]);
  },
  60_000,
);
