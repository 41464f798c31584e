import { make } from '@/tools/factories/make';
import { readSubmittedCase } from '@/lib/work/cases/submit/submit';
import { scanFiles } from '@/lib/work/room/scan-files';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import type { ReadRoom } from '@/lib/work/room/read';
import { acting, api } from '../../support/api';
import { caseFixtures } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { startFakeClamd, VIRUS } from '../../support/fake-clamd';
import { outbox } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';
import { invalid } from '../../support/refusals';
import { notesIn } from '../../support/room-fixtures';
import { runQueryAs } from '../../support/run-query';
import { begunSubmission, BYTES, metadataOf, streamOf, submissionFile, TUS } from '../../support/uploads';

ownSettings();
beforeEach(emptyDatabase);

const DATUM = {
  requirement_id: 1,
  section: 'common_customer_section',
  field: 'Customer',
  value: 'Zebulon',
  type: 'string',
};

const count = async (table: string) =>
  (await testSql().unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n;
const room = async (who: { id: number }, token: string) =>
  (await api(who).get<ReadRoom>(`/api/caller/case/${token}/room`)).body;

test('files that are uploaded before are in the room and named in the emails', async () => {
  const { send, caller, receiver } = await caseFixtures();
  const colleague = await make.caller({ company_id: receiver.id });
  const file_ids = [await submissionFile(caller, 'array.log'), await submissionFile(caller, 'core.dump')];
  const { status, body } = await send({ file_ids });
  expect(status).toBe(200);
  const token = body.case.token!;
  const { timeline } = await room(colleague, token);
  expect(timeline.map((entry) => (entry.kind === 'event' ? entry.type : entry.kind))).toEqual(['submitted', 'note']);
  const [note] = notesIn({ timeline });
  expect(note).toMatchObject({ audience: 'shared', body: '', source: 'web', mine: false });
  expect(note!.files.map(({ name, state }) => [name, state])).toEqual([
    ['array.log', 'unchecked'],
    ['core.dump', 'unchecked'],
  ]);
  const read = await api(colleague).get(`/api/caller/case/${token}/files/${note!.files[0]!.id}`);
  expect([read.status, Buffer.from(read.body as never).toString()]).toEqual([200, 'a log']);
  for (const template of ['case_request', 'case_copy'] as const)
    expect((await outbox.of(template))[0]!.text).toContain('With array.log, core.dump: on the page of the case.');
  expect([await count('submission_uploads'), await count('case_note_mails')]).toEqual([0, 0]);
});

test('a submission that is refused leaves the uploads for the next one, which a retry does not send again', async () => {
  const { send, caller } = await caseFixtures();
  const file_ids = [await submissionFile(caller, 'array.log')];
  expect(await send({ file_ids, problem_summary: '' })).toMatchObject({ status: 422 });
  expect(await count('submission_uploads')).toBe(1);
  const [once, again] = [
    await send({ file_ids }, { 'idempotency-key': 'a' }),
    await send({ file_ids }, { 'idempotency-key': 'a' }),
  ];
  expect([once.status, again.status, again.body.case.id]).toEqual([200, 200, once.body.case.id]);
  expect(await count('case_files')).toBe(1);
});

test('uploads of others, unknown and unfinished ones are refused beside the field, and nothing is sent', async () => {
  const { send, caller, company, receiver } = await caseFixtures();
  const half = (await begunSubmission(caller, 5)).split('/').at(-1)!;
  const colleagues = await submissionFile(await make.caller({ company_id: company.id }), 'own.log');
  const partners = await submissionFile(await make.caller({ company_id: receiver.id }), 'own.log');
  const own = await submissionFile(caller, 'array.log');
  for (const file_ids of [[half], [own, colleagues], [partners], [crypto.randomUUID()]])
    expect(await send({ file_ids })).toMatchObject(
      invalid({ file_ids: [expect.stringMatching(/not there any more/)] }),
    );
  expect(await send({ file_ids: ['1'] })).toMatchObject(invalid({ 'file_ids.0': ['Choose files.'] }));
  expect(await send({ file_ids: Array(21).fill(own) })).toMatchObject(invalid({ file_ids: ['Add at most 20 files.'] }));
  expect([await count('cases'), await count('outbox'), await count('submission_uploads')]).toEqual([0, 0, 4]);
});

test('a sample takes none', async () => {
  const { send, caller } = await caseFixtures();
  const file_ids = [await submissionFile(caller, 'array.log')];
  expect((await send({ file_ids, sample_submission: true })).status).toBe(200);
  expect([await count('submission_uploads'), await count('case_files')]).toEqual([1, 0]);
});

test.each<[string, Record<string, string>, number]>([
  ['no bytes', { 'upload-length': '0' }, 422],
  ['more than CASE_FILE_MAX_MB', { 'upload-length': String(2 * 1024 * 1024 + 1) }, 413],
  ['a page by its name', { 'upload-metadata': metadataOf('a.html') }, 422],
  ['another version', { 'tus-resumable': '0.2.2' }, 412],
])('%s is refused, and nothing is stored', async (_, over, status) => {
  process.env.CASE_FILE_MAX_MB = '2';
  const { caller } = await caseFixtures();
  const headers = { ...TUS, 'upload-length': '5', 'upload-metadata': metadataOf('a.log'), ...over };
  const answer = await api(caller).call('POST', '/api/caller/submission_files', undefined, headers);
  expect([answer.status, await count('submission_uploads'), await count('file_contents')]).toEqual([status, 0, 0]);
});

test('an upload goes on after a break, and is refused as a page by its content', async () => {
  const { caller } = await caseFixtures();
  const at = await begunSubmission(caller, 6);
  const add = (text: string, offset: number) =>
    api(caller).call('PATCH', at, streamOf(Buffer.from(text)), { ...BYTES, 'upload-offset': String(offset) });
  expect((await add('abc', 0)).headers.get('upload-offset')).toBe('3');
  expect(await add('x', 0)).toMatchObject({ status: 409, body: { upload_offset: 3 } });
  expect((await add('def', 3)).headers.get('upload-offset')).toBe('6');
  expect((await api(caller).get(at)).body).toMatchObject({ received: 6, file: { name: 'array.log', size: 6 } });
  expect(await add('', 6)).toMatchObject({ status: 409 });
  const page = await begunSubmission(caller, 15);
  const headers = { ...BYTES, 'upload-offset': '0' };
  const refused = await api(caller).call('PATCH', page, streamOf(Buffer.from('<!doctype html>')), headers);
  expect([refused.status, (await api(caller).get(page)).status]).toEqual([422, 404]);
});

test('what a person has waiting is limited, also by uploads at once', async () => {
  const { caller } = await caseFixtures();
  await begunSubmission(caller, 1);
  await testSql()`insert into submission_uploads (company_id, user_id, name, size, content_id)
    select company_id, user_id, name, size, content_id from submission_uploads, generate_series(1, 198)`;
  const headers = { ...TUS, 'upload-length': '5' };
  const begin = () => api(caller).call('POST', '/api/caller/submission_files', undefined, headers);
  expect((await Promise.all([begin(), begin()])).map(({ status }) => status).sort()).toEqual([201, 422]);
});

test('a removed upload is gone with its bytes, and what nobody sent after a day', async () => {
  const { caller } = await caseFixtures();
  const id = await submissionFile(caller, 'array.log');
  const at = `/api/caller/submission_files/${id}`;
  expect((await api(caller).call('DELETE', at, undefined, TUS)).status).toBe(204);
  expect([(await api(caller).get(at)).status, await count('file_contents')]).toEqual([404, 0]);
  await submissionFile(caller, 'array.log');
  await runCleanUp(new Date(Date.now() + 23 * 3_600_000));
  expect(await count('submission_uploads')).toBe(1);
  await runCleanUp(new Date(Date.now() + 25 * 3_600_000));
  expect([await count('submission_uploads'), await count('file_contents')]).toEqual([0, 0]);
});

test('the scanner checks them once they are sent; an infected one is nobody’s', async () => {
  const clamd = await startFakeClamd();
  process.env.CLAMD_URL = clamd.url;
  try {
    const { send, caller } = await caseFixtures();
    const file_ids = [await submissionFile(caller, 'tool.exe', Buffer.from(VIRUS))];
    const token = (await send({ file_ids })).body.case.token!;
    const states = async () =>
      notesIn(await room(caller, token)).flatMap(({ files }) => files.map(({ state }) => state));
    expect(await states()).toEqual(['checking']);
    await scanFiles();
    expect(await states()).toEqual(['infected']);
  } finally {
    await clamd.stop();
  }
});

test('network staff who act as a member add none', async () => {
  const { caller } = await caseFixtures();
  const staff = acting(await make.superAdmin(), caller);
  const headers = { ...TUS, 'upload-length': '5' };
  expect((await staff.call('POST', '/api/caller/submission_files', undefined, headers)).status).toBe(403);
});

test('Request Details can be read again by the company that sent the case', async () => {
  const { send, caller, company, receiver } = await caseFixtures();
  const token = (await send()).body.case.token!;
  await testSql()`update case_customer_data set customer_data = ${testSql().json([DATUM])}`;
  const details = async (who: { id: number }) => runQueryAs(readSubmittedCase, who, { token });
  const own = await details(caller);
  expect(own).toMatchObject({
    message: 'Your case has been sent to Borealis.',
    case: { token, summary: 'Array is down' },
  });
  expect(own.case.customer_data.map(({ value }) => value)).toEqual(['Zebulon']);
  // rule: customer-data.who
  expect((await details(await make.caller({ company_id: company.id }))).case.customer_data).toEqual([]);
  for (const stranger of [await make.manager({ company_id: receiver.id }), await make.caller()])
    await expect(details(stranger)).rejects.toMatchObject({ kind: 'not_found' });
  // rule: customer-data.purge
  await testSql()`update cases set purge_on = now() - interval '1 second'`;
  expect((await details(caller)).case.customer_data).toEqual([]);
});
