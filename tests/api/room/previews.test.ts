import sharp from 'sharp';
import { make } from '@/tools/factories/make';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid } from '../../support/refusals';
import { roomFixture } from '../../support/room-fixtures';
import { aPicture } from '../../support/uploads';

beforeEach(emptyDatabase);

type Who = { id: number } | undefined;
type Lines = { lines: string[]; more: boolean };
type Kept = { name?: string; type?: string; bytes?: Buffer; state?: 'unchecked' | 'checking' | 'clean' };

async function previewsFixture() {
  const fixture = await roomFixture({ status: 'accepted' });
  const { theCase, company, path } = fixture;
  const of = { case_id: theCase.id, company_id: company.id };
  /** A file in a note of the submitter. */
  const attached = async (file: Kept = {}, audience: 'shared' | 'internal' = 'shared') => {
    const { id: note_id } = await make.note({ ...of, audience, user_id: fixture.caller.id });
    return make.caseFile({ ...of, note_id, user_id: fixture.caller.id, ...file });
  };
  const picture = async (audience?: 'shared' | 'internal') =>
    attached({ name: 'screen.png', type: 'image/png', bytes: await aPicture() }, audience);
  const preview = (who: Who, id: number, headers = {}, token?: string) =>
    api(who).get<Buffer>(path(`files/${id}/preview`, token), headers);
  const lines = (who: Who, id: number, token?: string) => api(who).get<Lines>(path(`files/${id}/lines`, token));
  return { ...fixture, attached, picture, preview, lines };
}

test('both sides see a picture re-encoded within 640 pixels, of a fixed type', async () => {
  const { theCase, caller, receiver_caller, picture, preview } = await previewsFixture();
  const { id, sha256 } = await picture();
  for (const [who, token] of [[caller], [receiver_caller], [undefined, theCase.respond_secret]] as [Who, string?][]) {
    const { status, headers, body } = await preview(who, id, {}, token);
    expect([status, Object.fromEntries(headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-cache',
        etag: `"${sha256}-640"`,
      }),
    ]);
    const { format, width, height, exif } = await sharp(body).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 640, 320, undefined]);
  }
  expect((await preview(caller, id, { 'if-none-match': `"${sha256}-640"` })).status).toBe(304);
});

test('a photograph loses its place and is turned upright', async () => {
  const { caller, attached, preview } = await previewsFixture();
  const bytes = await sharp(await aPicture(300, 100))
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '48/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { id } = await attached({ name: 'rack.jpg', type: 'image/jpeg', bytes });
  const { width, height, exif } = await sharp((await preview(caller, id)).body).metadata();
  expect([width, height, exif]).toEqual([100, 300, undefined]);
});

test.each<[string, Kept, number]>([
  ['a drawing', { name: 'a.svg', type: 'application/octet-stream', bytes: Buffer.from('<svg/>') }, 404],
  ['a log', {}, 404],
  ['a page that is named a picture', { name: 'a.png', type: 'image/png', bytes: Buffer.from('<html>') }, 422],
  ['a picture that is checked', { name: 'a.png', type: 'image/png', state: 'checking' }, 409],
])('%s has no preview', async (_, file, status) => {
  const { caller, attached, preview } = await previewsFixture();
  expect((await preview(caller, (await attached(file)).id)).status).toBe(status);
});

test('a picture of too many pixels is refused before it is decoded', async () => {
  const { caller, attached, preview } = await previewsFixture();
  const bytes = await sharp({ create: { width: 9000, height: 5000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { id } = await attached({ name: 'huge.png', type: 'image/png', bytes });
  expect(await preview(caller, id)).toMatchObject(invalid({ file: [expect.stringMatching(/too many pixels/)] }));
}, 30_000);

test('for whom a file is not, it has neither preview nor lines; an infected or redacted one has none for anybody', async () => {
  const { theCase, caller, colleague, receiver_caller, picture, attached, preview, lines, path } =
    await previewsFixture();
  const [shot, log] = [await picture('internal'), await attached({}, 'internal')];
  const statuses = async (who: Who, token?: string) => [
    (await preview(who, shot.id, {}, token)).status,
    (await lines(who, log.id, token)).status,
  ];
  expect([await statuses(caller), await statuses(colleague)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  for (const [who, token] of [
    [receiver_caller],
    [await make.manager()],
    [undefined, theCase.respond_secret],
    [undefined, theCase.information_secret],
  ] as [Who, string?][])
    expect(await statuses(who, token)).toEqual([404, 404]);
  const staff = acting(await make.superAdmin(), caller);
  expect((await staff.get(path(`files/${shot.id}/preview`))).status).toBe(404);
  await testSql()`update case_files set state = 'infected', content_id = null`;
  expect(await statuses(caller)).toEqual([410, 410]);
  await testSql()`update case_files set state = 'gone'`;
  expect(await statuses(caller)).toEqual([410, 410]);
});

test('many pictures at once are made one after the other, and the same one once', async () => {
  const { caller, picture, preview } = await previewsFixture();
  const { id } = await picture();
  const answers = await Promise.all(Array.from({ length: 20 }, () => preview(caller, id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
});

test('a text shows its first lines as text, of its first 64 KiB', async () => {
  const { receiver_caller, attached, lines } = await previewsFixture();
  const short = await attached({ bytes: Buffer.from('<b>one</b>\nt\u0000wo\n') });
  expect((await lines(receiver_caller, short.id)).body).toEqual({ lines: ['<b>one</b>', 't�wo'], more: false });
  const long = await attached({ bytes: Buffer.from(`${'x'.repeat(1000)}\n`.repeat(300)) });
  const { body } = await lines(receiver_caller, long.id);
  expect([body.lines.length, body.more]).toEqual([65, true]);
  const { id } = await attached({ name: 'a.bin', type: 'application/octet-stream' });
  expect((await lines(receiver_caller, id)).status).toBe(404);
});
