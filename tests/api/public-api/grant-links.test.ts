import { callRoute } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { grantRoom, MEBIBYTE, put } from '../../support/grants';
import { ownSettings } from '../../support/own-settings';

ownSettings();
beforeEach(emptyDatabase);

const PART = 5 * MEBIBYTE;
/** Ends the time of all grants, as waiting a day would. */
const endTime = () => testSql()`update attachment_grants set expires_at = now() - interval '1 second'`;
const hour = 3_600_000;

test('a link takes exactly its bytes, replaces what came before, and streams them', async () => {
  const { granted, single } = await grantRoom();
  const { at, act } = await granted(4);
  const link = await single(at);
  expect(await put(link, Buffer.from('long!'))).toMatchObject({ status: 413 });
  expect(await put(link, Buffer.from('abc'))).toMatchObject({ status: 400 });
  expect((await act('single/complete')).status).toBe(422);
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.alloc(64 * 1024)) });
  expect((await callRoute('PUT', link.url, { sent: endless, headers: link.headers })).status).toBe(413);
  await put(link, Buffer.from('old.'));
  await put(link, Buffer.from('new.'));
  expect((await act('single/complete')).status).toBe(200);
  expect(
    await testSql()`select convert_from(bytes, 'utf8') as text from file_chunks k join case_files f using (content_id)`,
  ).toEqual([{ text: 'new.' }]);
});

test('links: a changed one, one of another part, one whose time is over, and those of an ended grant put nothing', async () => {
  const { granted, single, parts } = await grantRoom();
  const { at, act } = await granted(4);
  const link = await single(at);
  const token = link.headers!['x-upload-token']!;
  const changed = { 'x-upload-token': token.replace(/.(?=.{10}$)/, (one) => (one === 'A' ? 'B' : 'A')) };
  for (const headers of [changed, {}]) expect((await put({ ...link, headers }, Buffer.from('abcd'))).status).toBe(404);
  const two = await granted(PART + 1);
  const [first, second] = await parts(two.at, [1, 2]);
  expect((await put({ ...first!, headers: second!.headers }, Buffer.from('b'))).status).toBe(404);
  expect((await put({ ...second!, headers: link.headers }, Buffer.from('abcd'))).status).toBe(404);
  expect((await put(second!, Buffer.alloc(PART))).status).toBe(413);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + hour);
  expect(await put(link, Buffer.from('abcd'))).toMatchObject({ status: 403, text: expect.stringContaining('expired') });
  clock.mockRestore();
  expect((await act('abandon')).status).toBe(200);
  expect((await put(link, Buffer.from('abcd'))).status).toBe(409);
  await endTime();
  expect((await put(second!, Buffer.from('b'))).status).toBe(409);
  expect(await testSql()`select 1 from attachment_grant_parts`).toHaveLength(0);
});

test('no link outlives its grant', async () => {
  const { granted, single, ours } = await grantRoom();
  const { at } = await granted(4);
  await testSql()`update attachment_grants set expires_at = now() + interval '90 seconds'`;
  const { expiresAt } = (await ours.get<{ expiresAt: string }>(at)).body;
  const link = await single(at);
  expect(link.expiresAt <= expiresAt).toBe(true);
});

test('a part that is still arriving when the grant is completed is dropped', async () => {
  const { granted, single } = await grantRoom();
  const { at, act } = await granted(4);
  const link = await single(at);
  await put(link, Buffer.from('done'));
  let finish = () => {};
  const slow = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('la'));
      finish = () => {
        controller.enqueue(Buffer.from('te'));
        controller.close();
      };
    },
  });
  const late = callRoute('PUT', link.url, { sent: slow, headers: link.headers });
  expect((await act('single/complete')).status).toBe(200);
  finish();
  expect((await late).status).toBe(409);
  expect(
    await testSql()`select convert_from(bytes, 'utf8') as text from file_chunks k join case_files f using (content_id)`,
  ).toEqual([{ text: 'done' }]);
});

test('of two completions at once, and of one beside an abandonment, one wins, and there is one note', async () => {
  const { granted, single, room } = await grantRoom();
  const { at, act } = await granted(4);
  await put(await single(at), Buffer.from('once'));
  const both = await Promise.all([act('single/complete'), act('single/complete')]);
  expect(both.map(({ status, body }) => [status, body.status])).toEqual([
    [200, 'completed'],
    [200, 'completed'],
  ]);
  const other = await granted(4);
  await put(await single(other.at), Buffer.from('more'));
  const [completed, abandoned] = await Promise.all([other.act('single/complete'), other.act('abandon')]);
  expect([completed.status, abandoned.status].sort()).toEqual([200, 409]);
  const notes = (await room()).body.timeline.filter(({ kind }) => kind === 'note');
  expect(notes).toHaveLength(completed.status === 200 ? 2 : 1);
});
