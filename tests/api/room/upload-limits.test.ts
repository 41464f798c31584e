import { make } from '@/tools/factories/make';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { acting, api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { ownSettings } from '../../support/own-settings';
import { invalid } from '../../support/refusals';
import { BYTES, metadataOf, streamOf, TUS, uploadsFixture } from '../../support/uploads';

ownSettings();
beforeEach(emptyDatabase);

type Who = { id: number } | undefined;

const count = async (table: string) =>
  (await testSql().unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n;

test('more bytes than were announced are refused; what fits before them is kept', async () => {
  const { caller, begun, add, state } = await uploadsFixture();
  const at = await begun(caller, 10);
  expect((await add(caller, at, Buffer.alloc(11), 0)).status).toBe(413);
  const announced = { ...BYTES, 'upload-offset': '0', 'content-length': '11' };
  expect((await api(caller).call('PATCH', at, streamOf(Buffer.alloc(11)), announced)).status).toBe(413);
  expect((await state(caller, at)).body.file).toBeNull();
});

test.each<[string, Record<string, string>, number]>([
  ['no size', { 'upload-length': '' }, 400],
  ['a size that is none', { 'upload-length': '1e3' }, 400],
  ['no bytes', { 'upload-length': '0' }, 422],
  ['more than CASE_FILE_MAX_MB', { 'upload-length': String(2 * 1024 * 1024 + 1) }, 413],
  ['a page by its name', { 'upload-metadata': metadataOf('a.html') }, 422],
  ['a name that is no base64', { 'upload-metadata': 'filename ?' }, 400],
  ['another version', { 'tus-resumable': '0.2.2' }, 412],
])('%s is refused, and nothing is stored', async (_, over, status) => {
  process.env.CASE_FILE_MAX_MB = '2';
  const { caller, path } = await uploadsFixture();
  const headers = { ...TUS, 'upload-length': '5', 'upload-metadata': metadataOf('a.log'), ...over };
  const answer = await api(caller).call('POST', path('files/uploads'), undefined, headers);
  expect([answer.status, answer.headers.get('tus-resumable')]).toEqual([status, '1.0.0']);
  expect([await count('case_uploads'), await count('file_contents')]).toEqual([0, 0]);
});

test('a page by its content is refused as soon as it is seen, and its bytes are removed', async () => {
  const { caller, begun, add, state } = await uploadsFixture();
  const at = await begun(caller, 2_000_000, { name: 'a.log' });
  await add(caller, at, Buffer.from('<!doc'), 0);
  const answer = await add(caller, at, Buffer.concat([Buffer.from('type html>'), Buffer.alloc(1_500_000)]), 5);
  expect(answer).toMatchObject(invalid({ file: [expect.stringMatching(/browser would run/)] }));
  expect((await state(caller, at)).status).toBe(404);
  await runCleanUp(new Date(Date.now() + 11 * 60_000));
  expect([await count('case_uploads'), await count('file_chunks')]).toEqual([0, 0]);
});

test('bodies of another type are refused unread', async () => {
  const { caller, begun } = await uploadsFixture();
  const at = await begun(caller, 5);
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'application/octet-stream'])
    expect(
      (await api(caller).call('PATCH', at, '{"arrived":{}}', { ...BYTES, 'upload-offset': '0', 'content-type': type }))
        .status,
    ).toBe(415);
});

test('nobody but who began it finds an upload: not a colleague, the other side, another link or company, nor network staff', async () => {
  const { theCase, caller, colleague, receiver_caller, path, begun, add, state, cancel } = await uploadsFixture();
  const own = await begun(caller, 4);
  const id = own.split('/').at(-1)!;
  const links = [theCase.respond_secret, theCase.information_secret];
  const others: [Who, string][] = [
    ...[colleague, receiver_caller, await make.manager(), undefined].map((who): [Who, string] => [who, own]),
    ...links.map((secret): [Who, string] => [undefined, path(`files/uploads/${id}`, secret)]),
    [caller, path('files/uploads/not-an-id')],
    [caller, path('files/uploads/6f9619ff-8b86-4011-b42d-00c04fc964ff')],
  ];
  for (const [who, at] of others) {
    const statuses = [await state(who, at), await add(who, at, Buffer.from('abcd'), 0), await cancel(who, at)];
    expect([at, statuses.map(({ status }) => status)]).toEqual([at, [404, 404, 404]]);
  }
  const staff = acting(await make.superAdmin(), caller);
  expect((await staff.get(own)).status).toBe(404);
  expect((await staff.call('POST', path('files/uploads'), undefined, { ...TUS, 'upload-length': '4' })).status).toBe(
    403,
  );
  const byLink = await begun(undefined, 4, { token: theCase.respond_secret });
  expect((await add(undefined, byLink, Buffer.from('abcd'), 0)).status).toBe(204);
  expect((await state(undefined, byLink)).body.file).not.toBeNull();
  expect((await state(caller, path(`files/uploads/${byLink.split('/').at(-1)}`))).status).toBe(404);
});

test('another site cannot send parts with the reader’s cookie', async () => {
  const { caller, begun } = await uploadsFixture();
  const at = await begun(caller, 4);
  const headers = { ...BYTES, 'upload-offset': '0', 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
  expect((await browser(caller).call('PATCH', at, streamOf(Buffer.from('abcd')), headers)).status).toBe(403);
});

test('the files of a company count with its uploads under way: 200 files and 1 GB', async () => {
  const { theCase, caller, company, begin, begun, add } = await uploadsFixture();
  const at = await begun(caller, 10);
  await add(caller, at, Buffer.from('abcd'), 0);
  const { id, content_id } = await make.caseFile({ case_id: theCase.id, company_id: company.id });
  await testSql()`update case_files set size = 1024 * 1024 * 1024 - 6 where id = ${id}`;
  expect(await begin(caller, 3)).toMatchObject(invalid({ file: [expect.stringMatching(/1 GB/)] }));
  expect((await add(caller, at, Buffer.from('efghij'), 4)).status).toBe(422);
  await testSql()`update case_files set size = 5 where id = ${id}`;
  await testSql()`
    insert into case_files (case_id, company_id, name, type, size, sha256, state, content_id)
    select ${theCase.id}, ${company.id}, 'a', 'b', 1, 'c', 'clean', ${content_id} from generate_series(1, 198)`;
  expect(await begin(caller, 3)).toMatchObject(invalid({ file: ['A case has at most 200 files of each company.'] }));
  expect((await add(caller, at, Buffer.from('efghij'), 4)).status).toBe(204);
});

test('each upload counts under LIMIT_UPLOAD, and a person has two parts on their way at most', async () => {
  process.env.LIMIT_UPLOAD = '2';
  const { caller, begin } = await uploadsFixture();
  const statuses = [await begin(caller, 5), await begin(caller, 5), await begin(caller, 5)].map(({ status }) => status);
  expect(statuses).toEqual([201, 201, 429]);
});

test('OPTIONS says what is spoken here', async () => {
  const { path } = await uploadsFixture();
  const { status, headers } = await api().call('OPTIONS', path('files/uploads'));
  expect([status, headers.get('tus-version'), headers.get('tus-extension'), headers.get('tus-max-size')]).toEqual([
    204,
    '1.0.0',
    'creation,termination,expiration',
    String(100 * 1024 * 1024),
  ]);
});
