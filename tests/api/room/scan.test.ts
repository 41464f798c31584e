import { make } from '@/tools/factories/make';
import { scanFiles } from '@/lib/work/room/scan-files';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { startFakeClamd, VIRUS } from '../../support/fake-clamd';
import { ownSettings } from '../../support/own-settings';
import { notesIn, roomFixture } from '../../support/room-fixtures';

type Clamd = Awaited<ReturnType<typeof startFakeClamd>>;
let clamd: Clamd | undefined;

ownSettings();
beforeEach(emptyDatabase);
afterEach(async () => {
  await clamd?.stop();
  clamd = undefined;
});

async function withScanner(options?: Parameters<typeof startFakeClamd>[0]) {
  clamd = await startFakeClamd(options);
  process.env.CLAMD_URL = clamd.url;
}

/** A note of the submitter with a file of this content. */
async function noteWithFile(content: string | Buffer, audience: 'shared' | 'internal' = 'shared') {
  const fixture = await roomFixture({ status: 'accepted' });
  const form = new FormData();
  form.append('file', new File([content as BlobPart], 'tool.exe'));
  const { file } = (
    await api(fixture.caller).post<{ file: { id: number; state: string } }>(fixture.path('files'), form)
  ).body;
  await fixture.write(fixture.caller, { audience, file_ids: [file.id] });
  const download = async (who: { id: number }) => (await api(who).get(fixture.path(`files/${file.id}`))).status;
  const shown = async (who: { id: number }) =>
    notesIn((await fixture.room(who)).body).flatMap(({ files }) => files.map(({ state }) => state));
  return { ...fixture, file, download, shown };
}
const events = async () =>
  (await testSql()`select text from case_events where type = 'file-infected'`).map(({ text }) => String(text));

test('nobody gets a file before the scanner has passed it', async () => {
  await withScanner();
  const content = Buffer.alloc(600_000, 'x');
  const { caller, receiver_caller, file, download, room, shown } = await noteWithFile(content);
  expect(file.state).toBe('checking');
  expect([await download(caller), await download(receiver_caller)]).toEqual([409, 409]);
  const { last_id } = (await room(receiver_caller)).body;
  expect(await scanFiles()).toBe(1);
  expect(clamd!.received.map((bytes) => bytes.equals(content))).toEqual([true]);
  expect([await download(caller), await download(receiver_caller)]).toEqual([200, 200]);
  expect(await shown(receiver_caller)).toEqual(['clean']);
  expect((await room(receiver_caller)).body.last_id).toBeGreaterThan(last_id);
  expect(await scanFiles()).toBe(0);
});

test('an infected file is removed, and both sides are told', async () => {
  await withScanner();
  const { caller, receiver_caller, download, shown } = await noteWithFile(`a ${VIRUS} b`);
  await scanFiles();
  expect([await download(caller), await download(receiver_caller)]).toEqual([410, 410]);
  expect([await shown(caller), await shown(receiver_caller)]).toEqual([['infected'], ['infected']]);
  expect(await events()).toEqual(['tool.exe: Eicar-Signature']);
  expect(await testSql()`select 1 from file_contents`).toEqual([]);
});

test('of an infected file in an internal note the other side hears nothing', async () => {
  await withScanner();
  const { caller, shown, receiver_caller } = await noteWithFile(VIRUS, 'internal');
  await scanFiles();
  expect([await shown(caller), await shown(receiver_caller), await events()]).toEqual([['infected'], [], []]);
});

test('an infected upload cannot be added to a note', async () => {
  await withScanner();
  const { theCase, caller, company, write } = await roomFixture({ status: 'accepted' });
  const file = await make.caseFile({
    case_id: theCase.id,
    company_id: company.id,
    user_id: caller.id,
    state: 'checking',
    bytes: Buffer.from(VIRUS),
  });
  await scanFiles();
  expect((await write(caller, { file_ids: [file.id] })).status).toBe(422);
  expect(await events()).toEqual([]);
});

test.each([
  ['an error', { says: 'INSTREAM size limit exceeded. ERROR' }],
  ['nothing', { says: '' }],
  ['no end of the stream', { hangUpAfter: 20 }],
])('when the scanner answers %s, the file waits and is checked again', async (_, options) => {
  await withScanner(options);
  const { caller, download } = await noteWithFile('x'.repeat(100));
  await expect(scanFiles()).rejects.toThrow();
  expect(await download(caller)).toBe(409);
  await clamd!.stop();
  await expect(scanFiles()).rejects.toThrow();
  await withScanner();
  expect(await scanFiles()).toBe(1);
  expect(await download(caller)).toBe(200);
});

test('two workers at once come to one verdict, and one file that fails holds up no other', async () => {
  await withScanner();
  const { theCase, company } = await noteWithFile(VIRUS);
  await make.caseFile({ case_id: theCase.id, company_id: company.id, state: 'checking' });
  const [lost] = await testSql()<{ id: number }[]>`
    insert into file_contents (size, sha256) values (5, 'x') returning id`;
  await testSql()`insert into case_files (case_id, company_id, name, type, size, sha256, state, content_id)
    values (${theCase.id}, ${company.id}, 'lost', 'x', 5, 'x', 'checking', ${lost!.id})`;
  const runs = await Promise.allSettled([scanFiles(), scanFiles()]);
  expect(runs.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await events()).toHaveLength(1);
  expect(await testSql()`select state from case_files order by id`).toMatchObject([
    { state: 'infected' },
    { state: 'clean' },
    { state: 'checking' },
  ]);
});

test('without a scanner files are sent, and said to be unchecked', async () => {
  const { caller, download, file } = await noteWithFile('x');
  expect([file.state, await download(caller), await scanFiles()]).toEqual(['unchecked', 200, 0]);
});
