import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { runRoomRetention } from '@/lib/worker/jobs/room-retention';
import { scanFiles } from '@/lib/work/room/scan-files';
import { make } from '@/tools/factories/make';
import type { CaseOverrides } from '@/tools/factories/cases';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { startFakeClamd, VIRUS } from '../../support/fake-clamd';
import { openStream } from '../../support/event-stream';
import { linksIn, outbox } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';
import { invalid, refused } from '../../support/refusals';
import { roomFixture } from '../../support/room-fixtures';
import { uploadsFixture } from '../../support/uploads';

const shared = globalThis as { __concordEndStreams?: () => Promise<void> };

ownSettings();
beforeEach(emptyDatabase);

type Who = { id: number } | undefined;
const ACCEPT = {
  status: 'accepted',
  engineer_name: 'Mara Lind',
  engineer_email: 'mara@borealis.test',
  next_steps: 'We look.',
};
const ASK = { status: 'information', next_steps: 'Which release is it?' };
const REJECT = { status: 'rejected', next_steps: 'Out of support.' };
const REPLY = { status: 'information-reply', body: '<p>Release <strong>4.2</strong></p><script>x</script>' };

async function answersFixture(over: CaseOverrides = {}) {
  const fixture = await roomFixture(over);
  const { path, room } = fixture;
  const upload = async (who: Who, token?: string, content = 'a log') => {
    const form = new FormData();
    form.append('file', new File([content], 'array.log'));
    return (await api(who).post<{ file: { id: number } }>(path('files', token), form)).body.file.id;
  };
  const respond = (who: Who, answer: object, token?: string) =>
    api(who).post<{ errors: Record<string, string[]> }>(path('respond', token), answer);
  const answerOf = async (who: Who, token?: string) =>
    (await room(who, token)).body.timeline.findLast((entry) => entry.kind === 'answer')!;
  const download = async (who: Who, id: number) => (await api(who).get(path(`files/${id}`))).status;
  return { ...fixture, upload, respond, answerOf, download };
}

// rules: cases.information-once, room.files
test('the information takes formatting and files, and both sides see them under the answer', async () => {
  const { caller, receiver_caller, room, upload, respond, answerOf, download } = await answersFixture({
    status: 'information',
  });
  expect((await room(caller)).body.may.answer).toBe('Send the array log of the last day.');
  expect((await room(receiver_caller)).body.may.answer).toBeNull();
  const id = await upload(caller);
  expect(await download(receiver_caller, id)).toBe(404);
  expect(await respond(caller, { ...REPLY, file_ids: [id, id] })).toMatchObject({ status: 200 });
  for (const who of [caller, receiver_caller]) {
    expect(await answerOf(who)).toMatchObject({
      type: 'information-response',
      response: { body: '<p>Release <strong>4.2</strong></p>', additional_information: 'Release 4.2' },
      files: [{ id, name: 'array.log', state: 'unchecked' }],
    });
    expect(await download(who, id)).toBe(200);
  }
  expect((await room(caller)).body.may.answer).toBeNull();
  const [mail] = await outbox.to('tac@borealis.test');
  expect(mail!.text).toContain('Release 4.2');
  expect(mail!.text).toContain('With 1 file, on the page of the case.');
  expect(linksIn(mail!).length).toBeGreaterThan(0);
});

test.each<[string, object]>([
  ['accepting', ACCEPT],
  ['asking', ASK],
  ['rejecting', REJECT],
])('%s takes files of the colleague, or of the mailed link', async (_, answer) => {
  for (const isLink of [true, false]) {
    await emptyDatabase();
    const { theCase, caller, receiver_caller, upload, respond, answerOf, download } = await answersFixture();
    const [who, token] = isLink ? [undefined, theCase.respond_secret] : [receiver_caller, theCase.token];
    const id = await upload(who, token);
    expect(await respond(who, { ...answer, file_ids: [id] }, token)).toMatchObject({ status: 200 });
    expect(await answerOf(caller)).toMatchObject({ files: [{ id }] });
    expect(await download(caller, id)).toBe(200);
  }
});

test('files alone are enough, nothing is not, and another’s file is refused', async () => {
  const { caller, colleague, receiver_caller, upload, respond, answerOf } = await answersFixture({
    status: 'information',
  });
  const id = await upload(caller);
  expect(await respond(caller, { status: 'information-reply', body: '' })).toMatchObject(
    invalid({ body: ['Enter the information, or add a file.'] }),
  );
  expect(await respond(caller, { status: 'information-reply', body: 'x'.repeat(20_001) })).toMatchObject(
    invalid({ body: ['Use at most 20,000 characters.'] }),
  );
  const foreign = invalid({ file_ids: [expect.stringMatching(/^A file is not there any more/)] });
  for (const file_ids of [[await upload(colleague)], [await upload(receiver_caller)], [id, 999_999]])
    expect(await respond(caller, { ...REPLY, file_ids })).toMatchObject(foreign);
  expect(await respond(caller, { ...REPLY, file_ids: Array.from({ length: 21 }, () => id) })).toMatchObject(
    invalid({ file_ids: ['Add at most 20 files.'] }),
  );
  expect(await respond(receiver_caller, { ...ACCEPT, file_ids: [] })).toMatchObject({ status: 409 });
  expect(await respond(caller, { status: 'information-reply', body: '', file_ids: [id] })).toMatchObject({
    status: 200,
  });
  expect(await answerOf(caller)).toMatchObject({ response: { body: null, additional_information: null } });
  expect(await respond(caller, { ...REPLY, file_ids: [id] })).toMatchObject(
    refused(409, 'The information has already been sent.'),
  );
});

test('a file of an answer outlives the upload it came by, and its month ends with the case', async () => {
  const { theCase, caller, path, begun, add, cancel } = await uploadsFixture({ status: 'information' });
  const at = await begun(caller, 2);
  await add(caller, at, Buffer.from('ab'), 0);
  const [row] = await testSql()`select id from case_files`;
  await api(caller).post(path('respond'), { ...REPLY, file_ids: [row!.id] });
  expect(await cancel(caller, at)).toMatchObject({ status: 204 });
  await testSql()`update case_files set created_at = now() - interval '2 days'`;
  await runCleanUp(new Date());
  expect(await testSql()`select state from case_files`).toEqual([{ state: 'unchecked' }]);
  await testSql()`update cases set status = 'rejected', updated_at = '2026-01-31T10:00:00Z' where id = ${theCase.id}`;
  await runRoomRetention(new Date('2026-03-01T10:00:00Z'));
  expect(await testSql()`select state, name from case_files`).toEqual([{ state: 'gone', name: '' }]);
  expect(await testSql()`select type from case_events where type = 'notes-removed'`).toHaveLength(1);
});

// rules: room.scan, room.stream
test('the verdict on a file of an answer reaches the open pages, and a virus is told to both', async () => {
  const clamd = await startFakeClamd();
  try {
    process.env.CLAMD_URL = clamd.url;
    const { theCase, caller, receiver_caller, room, upload, respond, answerOf } = await answersFixture({
      status: 'information',
    });
    const ids = [await upload(caller), await upload(caller, theCase.token, `a ${VIRUS} b`)];
    await respond(caller, { ...REPLY, file_ids: ids });
    const { last_id } = (await room(receiver_caller)).body;
    const stream = await openStream(receiver_caller, theCase.token, { after: last_id });
    await scanFiles();
    await stream.until(() => stream.entries().length >= 2);
    const verdicts = [{ state: 'clean' }, { state: 'infected' }];
    expect(stream.entries().findLast(({ kind }) => kind === 'answer')).toMatchObject({ files: verdicts });
    expect(await answerOf(receiver_caller)).toMatchObject({ files: verdicts });
    expect((await room(receiver_caller)).body.last_id).toBeGreaterThan(last_id);
    expect(await testSql()`select text from case_events where type = 'file-infected'`).toEqual([
      { text: expect.stringMatching(/^array\.log: /) },
    ]);
  } finally {
    await shared.__concordEndStreams?.();
    await clamd.stop();
  }
});

describe('files of an answer are redacted as notes are (rule: room.redact)', () => {
  const REASON = { reason: 'It names another customer.' };
  type Fixture = Awaited<ReturnType<typeof answersFixture>>;
  const answered = async () => {
    const fixture = await answersFixture();
    const { receiver_caller, upload, respond, answerOf, path } = fixture;
    const file_id = await upload(receiver_caller);
    await respond(receiver_caller, { ...ACCEPT, file_ids: [file_id] });
    const entry = await answerOf(receiver_caller);
    if (entry.kind !== 'answer') throw new Error('No answer.');
    const redact = (who: Who, body: object = REASON, id = entry.response.id) =>
      api(who).post(path(`answers/${id}/redact`), body);
    return { ...fixture, file_id, redact };
  };

  test('by its author or a manager: the bytes and names are gone for both, the answer stays, the timeline says why', async () => {
    for (const by of ['receiver_caller', 'manager'] as const) {
      await emptyDatabase();
      const made = await answered();
      const { caller, receiver_caller, receiver, room, answerOf, download, file_id, redact } = made;
      const who = by === 'manager' ? await make.manager({ company_id: receiver.id }) : receiver_caller;
      const stream = await openStream(caller, made.theCase.token);
      expect((await answerOf(receiver_caller)).kind === 'answer' && (await answerOf(receiver_caller))).toMatchObject({
        mine: true,
      });
      expect(await redact(who)).toMatchObject({ status: 200, body: { message: 'The files are removed.' } });
      for (const reader of [caller, receiver_caller]) {
        expect(await answerOf(reader)).toMatchObject({ type: 'accepted', files: [{ name: '', state: 'gone' }] });
        expect((await room(reader)).body.timeline.at(-1)).toMatchObject({
          type: 'files-redacted',
          text: REASON.reason,
        });
        expect(await download(reader, file_id)).toBe(410);
      }
      await stream.until(() => stream.entries().some((entry) => entry.kind === 'answer'));
      await stream.close();
      expect(await testSql()`select 1 from file_contents`).toEqual([]);
      expect((await redact(who)).status).toBe(409);
    }
  });

  test.each<
    [
      string,
      (made: Fixture & { redact: Awaited<ReturnType<typeof answered>>['redact'] }) => Promise<{ status: number }>,
      number,
    ]
  >([
    ['the other side', ({ caller, redact }) => redact(caller), 403],
    ['a colleague', async ({ receiver, redact }) => redact(await make.caller({ company_id: receiver.id })), 403],
    ['a stranger', async ({ redact }) => redact(await make.caller()), 404],
    ['a short reason', ({ receiver_caller, redact }) => redact(receiver_caller, { reason: 'No.' }), 422],
    ['an answer without files', ({ receiver_caller, redact }) => redact(receiver_caller, REASON, 999_999), 404],
    [
      'a held case',
      async ({ receiver, receiver_caller, path, redact }) => {
        await api(await make.manager({ company_id: receiver.id })).post(path('hold'), { reason: 'Claim 17' });
        return redact(receiver_caller);
      },
      409,
    ],
  ])('not for %s', async (_, act, status) => {
    const made = await answered();
    expect((await act(made)).status).toBe(status);
    expect(await made.download(made.receiver_caller, made.file_id)).toBe(200);
  });
});
