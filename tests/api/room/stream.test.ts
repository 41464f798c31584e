import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { make } from '@/tools/factories/make';
import { tickNow } from '@/lib/work/room/stream-hub';
import { acting, api, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { openStream } from '../../support/event-stream';
import { eventually } from '../../support/eventually';
import { notesIn, roomFixture } from '../../support/room-fixtures';
import { startPipeline } from '../../support/pipeline-server';
import { GET } from '@/app/api/caller/case/[token]/stream/route';

const shared = globalThis as { __concordStopping?: boolean; __concordEndStreams?: () => Promise<void> };

beforeEach(emptyDatabase);
afterEach(async () => {
  await shared.__concordEndStreams?.();
  shared.__concordStopping = false;
});

test('a new note reaches the open pages of those who may see it, with its place', async () => {
  const { theCase, caller, receiver_caller, room, write } = await roomFixture({ status: 'accepted' });
  const { last_id } = (await room(receiver_caller)).body;
  const [own, theirs, link] = [
    await openStream(caller, theCase.token, { after: last_id }),
    await openStream(receiver_caller, theCase.token, { after: last_id }),
    await openStream(undefined, theCase.respond_secret, { after: last_id }),
  ];
  expect(Object.fromEntries(own.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
  });
  await write(caller, { audience: 'internal', body: 'For us' });
  const { note } = (await write(caller, { body: '<p>For both</p>' })).body;
  await own.until(() => own.entries().length === 2);
  await theirs.until(() => theirs.entries().length === 1);
  await link.until(() => link.entries().length === 1);
  expect(own.entries()).toMatchObject([
    { body: '<p>For us</p>', mine: true },
    { body: '<p>For both</p>', mine: true },
  ]);
  for (const { entries, events } of [theirs, link]) {
    expect(entries()).toMatchObject([{ id: note.id, body: '<p>For both</p>', mine: false }]);
    expect(JSON.stringify(events)).not.toContain('For us');
  }
  expect(theirs.events.at(-1)!.id).toBe(String(note.id));
});

test('answers, redactions and other events come too', async () => {
  const { theCase, caller, receiver_caller, room, write, path } = await roomFixture({ status: 'accepted' });
  const { note } = (await write(caller, {})).body;
  const { last_id } = (await room(receiver_caller)).body;
  const stream = await openStream(receiver_caller, theCase.token, { after: last_id });
  await api(caller).post(path(`notes/${note.id}/redact`), { reason: 'It names another customer.' });
  await api(caller).post(path('close'));
  await stream.until(() => stream.entries().length === 2);
  expect(stream.entries()).toMatchObject([
    { kind: 'note', id: note.id, body: null, redacted: { reason: 'It names another customer.' } },
    { kind: 'event', type: 'closed' },
  ]);
});

test('a page that lost its stream continues from the last event without a gap, and without one twice', async () => {
  const { theCase, caller, receiver_caller, room, write } = await roomFixture({ status: 'accepted' });
  const first = await openStream(receiver_caller, theCase.token, { after: (await room(receiver_caller)).body.last_id });
  await write(caller, { body: 'One' });
  await first.until(() => first.entries().length === 1);
  await first.close();
  const sent = Promise.all(Array.from({ length: 10 }, (_, at) => write(caller, { body: `Note ${at}` })));
  const again = await openStream(receiver_caller, theCase.token, {
    headers: { 'last-event-id': first.events.at(-1)!.id! },
  });
  await sent;
  await again.until(() => again.entries().length === 10);
  const ids = again.entries().map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
  expect(ids).toEqual(
    notesIn((await room(receiver_caller)).body)
      .map(({ id }) => id)
      .slice(1),
  );
});

test('without a position it begins with what comes', async () => {
  const { theCase, caller, write } = await roomFixture({ status: 'accepted' });
  await write(caller, { body: 'Before' });
  const stream = await openStream(caller, theCase.token);
  await write(caller, { body: 'After' });
  await stream.until(() => stream.entries().length > 0);
  expect(stream.entries()).toMatchObject([{ body: '<p>After</p>' }]);
});

test('what a stream has sent counts as seen', async () => {
  const { theCase, caller, receiver_caller, write } = await roomFixture({ status: 'accepted' });
  const stream = await openStream(caller, theCase.token);
  const { note } = (await write(receiver_caller, {})).body;
  await stream.until(() => stream.entries().length === 1);
  await eventually(async () =>
    expect(await testSql()`select last_look_id, unread_note_id from case_readers where user_id = ${caller.id}`).toEqual(
      [{ last_look_id: note.id, unread_note_id: null }],
    ),
  );
});

test('colleagues of the same company see who else has the case open, and the other side does not', async () => {
  const { theCase, caller, colleague, receiver_caller } = await roomFixture();
  const own = await openStream(caller, theCase.token);
  const theirs = await openStream(receiver_caller, theCase.token);
  const staff = await acting(await make.superAdmin(), caller).get(`/api/caller/case/${theCase.token}/stream`);
  expect(staff.status).toBe(200);
  const other = await openStream(colleague, theCase.token);
  const named = ({ first_name, last_name }: typeof caller) => `${first_name} ${last_name}`;
  await own.until(() => own.presence()?.length === 1);
  await other.until(() => other.presence()?.length === 1);
  expect([own.presence(), other.presence()]).toMatchObject([[{ name: named(colleague) }], [{ name: named(caller) }]]);
  await other.close();
  await own.until(() => own.presence()?.length === 0);
  expect(theirs.presence()).toBeUndefined();
});

test.each<[string, (id: number, case_id: number) => Promise<unknown>]>([
  ['the session', (id) => testSql()`update sessions set ended_at = now() where user_id = ${id}`],
  ['the account', (id) => testSql()`update users set status = 'inactive' where id = ${id}`],
  ['the company', () => testSql()`update companies set status = 'inactive' where name = 'Acme Storage'`],
  ['the case', (_, id) => testSql()`update cases set deleted_at = now() where id = ${id}`],
])('a stream ends with %s', async (_, end) => {
  const { theCase, caller, receiver_caller } = await roomFixture();
  const stream = await openStream(caller, theCase.token);
  const other = await openStream(receiver_caller, theCase.token);
  await tickNow();
  expect(stream.ended()).toBe(false);
  await end(caller.id, theCase.id);
  await tickNow();
  await stream.until(stream.ended);
  expect(other.ended()).toBe(_ === 'the case');
});

test('a mailed link’s stream ends with the link, and no stream keeps a session alive', async () => {
  const { theCase, caller } = await roomFixture();
  const link = await openStream(undefined, theCase.respond_secret);
  const own = await openStream(caller, theCase.token);
  await testSql()`update one_time_tokens set expires_at = now()`;
  await testSql()`update sessions set last_seen_at = now() - interval '13 hours'`;
  await tickNow();
  await link.until(link.ended);
  await own.until(own.ended);
});

test('each person has eight streams, each link four; the rest is refused', async () => {
  const { theCase, caller, colleague } = await roomFixture();
  const statuses = async (count: number, who: { id: number } | undefined, token: string) => {
    const all = [];
    for (let at = 0; at < count; at++) all.push((await openStream(who, token)).response.status);
    return all;
  };
  expect(await statuses(9, caller, theCase.token)).toEqual([...Array<number>(8).fill(200), 429]);
  expect(await statuses(1, colleague, theCase.token)).toEqual([200]);
  expect(await statuses(5, undefined, theCase.respond_secret)).toEqual([...Array<number>(4).fill(200), 429]);
});

test('strangers get none, and a stopping portal ends all and opens none', async () => {
  const { theCase, caller } = await roomFixture();
  expect((await openStream(await make.manager(), theCase.token)).response.status).toBe(404);
  expect((await openStream(undefined, theCase.token)).response.status).toBe(404);
  const stream = await openStream(caller, theCase.token);
  shared.__concordStopping = true;
  await shared.__concordEndStreams!();
  await stream.until(stream.ended);
  expect((await openStream(caller, theCase.token)).response.status).toBe(503);
});

test('a reader who reads nothing is cut off instead of filling the memory', async () => {
  const { theCase, caller, write } = await roomFixture({ status: 'accepted' });
  const { token } = await loginAs(caller);
  const request = new Request(`http://localhost:3000/api/caller/case/${theCase.token}/stream`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const response = await GET(request, { params: Promise.resolve({ token: theCase.token }) });
  const body = `<p>${'<strong>x</strong>'.repeat(5_000)}</p>`;
  for (let at = 0; at < 14; at++) await write(caller, { body });
  let bytes = 0;
  for await (const part of response.body!) bytes += part.length;
  expect(bytes).toBeLessThan(1.2 * 1024 * 1024);
});

test('an open stream takes no place among the concurrent requests', async () => {
  const { theCase, caller } = await roomFixture();
  const { token } = await loginAs(caller);
  const server = await startPipeline((request) => GET(request, { params: Promise.resolve({ token: theCase.token }) }));
  try {
    const path = `/api/caller/case/${theCase.token}/stream`;
    const headers = { host: 'portal.test', authorization: `Bearer ${token}` };
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      get({ port: server.port, host: '127.0.0.1', path, headers }, resolve).on('error', reject),
    );
    expect([answer.statusCode, String(await once(answer, 'data'))]).toEqual([200, expect.stringMatching(/^retry: /)]);
    expect(server.load.active).toBe(0);
    answer.destroy();
  } finally {
    await server.stop();
  }
});
