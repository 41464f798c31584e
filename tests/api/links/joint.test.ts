import { make } from '@/tools/factories/make';
import { secretOf } from '@/lib/platform/secrets/mailed-token';
import type { ReadJoint } from '@/lib/work/room/read-joint';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { openStream } from '../../support/event-stream';
import { notesIn, type NoteAnswer } from '../../support/room-fixtures';
import { threeCompanies } from '../../support/three-companies';

beforeEach(emptyDatabase);

type Written = NoteAnswer & { also?: { token: string; id: number }[] };
type Client = ReturnType<typeof api>;

const write = (by: Client, token: string, body: object, headers = {}) =>
  by.post<Written>(
    `/api/caller/case/${token}/notes`,
    { audience: 'shared', body: '<p>All sites.</p>', ...body },
    headers,
  );
const joint = (by: Client, token: string, query = '') => by.get<ReadJoint>(`/api/caller/case/${token}/joint${query}`);
const textsOf = ({ timeline }: ReadJoint) =>
  timeline.flatMap((entry) => (entry.kind === 'note' ? [`${entry.room.number}: ${entry.body}`] : []));

/** Acme with a case of Borealis, one of Cobalt that was brought in, and one of its own that is linked with neither. */
async function linkedRooms() {
  const made = await threeCompanies();
  const first = await made.open({ internal_case_number: 'A-1' });
  const second = await made.bringIn(first, { internal_case_number: 'A-2' });
  const apart = await made.open({ internal_case_number: 'A-3' });
  return { ...made, first, second, apart };
}

describe('one note in several rooms (rules: joint.also, joint.also-shared)', () => {
  test('is a note of its own in each, with copies of its files; a partner reads its own room and that there is another', async () => {
    const { clients, first, second, room, people } = await linkedRooms();
    const [{ id, company_id }] = await testSql()<[{ id: number; company_id: number }]>`
      select id, company_id from cases where token = ${first}`;
    const by = { case_id: id, company_id, user_id: people.acme.id };
    const file = await make.caseFile({ ...by, name: 'array.log' });
    const { status, body } = await write(clients.acme, first, { also: [second], file_ids: [file.id] });
    expect([status, body.note.also_shared, body.also?.map(({ token }) => token)]).toEqual([200, true, [second]]);
    expect(body.also![0]!.id).not.toBe(body.note.id);
    for (const [who, token] of [
      ['borealis', first],
      ['cobalt', second],
    ] as const) {
      const [note] = notesIn(await room(who, token));
      expect(note).toMatchObject({ body: '<p>All sites.</p>', also_shared: true, files: [{ name: 'array.log' }] });
      expect(note).not.toHaveProperty('written_id');
      const bytes = await clients[who].get(`/api/caller/case/${token}/files/${note!.files[0]!.id}`);
      expect(bytes.status).toBe(200);
    }
    const copies = (await joint(clients.acme, second)).body.timeline.flatMap((entry) =>
      entry.kind === 'note' ? [entry.written_id] : [],
    );
    expect(new Set(copies).size).toBe(1);
  });

  test('to another case of the same partner is not told as another partner', async () => {
    const { clients, first, apart } = await linkedRooms();
    await clients.acme.post(`/api/caller/case/${first}/links`, { token: apart, kind: 'linked' });
    const { body } = await write(clients.acme, first, { also: [apart] });
    expect([body.note.also_shared, body.also?.length]).toEqual([false, 1]);
  });

  test('an internal note, a foreign or unlinked case, an ended one and a mailed link are refused, and nothing is written', async () => {
    const { clients, first, second, apart } = await linkedRooms();
    const foreign = await make.case();
    const refused = async (by: Client, token: string, body: object) => {
      const answer = await write(by, token, body);
      return [answer.status, answer.body.errors?.also?.[0]];
    };
    const unlinked = 'Choose cases that are linked with this one.';
    expect(await refused(clients.acme, first, { audience: 'internal', also: [second] })).toEqual([
      422,
      'An internal note stays in its case.',
    ]);
    expect(await refused(clients.acme, first, { also: [second, apart] })).toEqual([422, unlinked]);
    expect(await refused(clients.acme, first, { also: [foreign.token] })).toEqual([422, unlinked]);
    expect(await refused(clients.borealis, first, { also: [second] })).toEqual([422, unlinked]);
    expect(await refused(clients.cobalt, first, { also: [second] })).toEqual([404, undefined]);
    const [link] = await testSql()<{ id: string }[]>`
      select t.id from one_time_tokens t join cases c on c.id = t.case_id where c.token = ${first} and t.purpose = 'respond'`;
    expect(await refused(api(), secretOf(link!.id, 'respond'), { name: 'Ada', also: [second] })).toEqual([
      422,
      'Log in to write to several cases.',
    ]);
    await clients.acme.post(`/api/caller/case/${second}/close`, { act: 'withdraw', reason: 'Solved.' });
    expect(await refused(clients.acme, first, { also: [second] })).toEqual([
      422,
      'The case with Cobalt zq-third takes no more notes.',
    ]);
    expect(await testSql()`select count(*)::int as n from case_notes`).toEqual([{ n: 0 }]);
  });

  test('a repeated call answers with the same ids and writes nothing more', async () => {
    const { clients, first, second } = await linkedRooms();
    const send = () => write(clients.acme, first, { also: [second] }, { 'idempotency-key': 'one' });
    const [one, two] = [await send(), await send()];
    expect(two.body).toEqual(one.body);
    expect(await testSql()`select count(*)::int as n from case_notes`).toEqual([{ n: 2 }]);
  });

  test('each partner gets its own email, with nothing of the other', async () => {
    const { clients, first, second } = await linkedRooms();
    await write(clients.acme, first, { also: [second] });
    const rows =
      await testSql()`select c.token, m.company_id <> c.company_id as to_partner from case_note_mails m join cases c on c.id = m.case_id order by c.id`;
    expect(rows).toEqual([
      { token: first, to_partner: true },
      { token: second, to_partner: true },
    ]);
  });
});

describe('a note from the conversation (rule: joint.write)', () => {
  type Sent = { notes: { token: string; id: number }[]; errors: Record<string, string[]> };
  const send = (by: Client, token: string, body: object) =>
    by.post<Sent>(`/api/caller/case/${token}/joint/notes`, { body: 'All sites.', ...body });

  test('goes to the chosen rooms alone, with files that were added before they were chosen', async () => {
    const { clients, first, second, room, people } = await linkedRooms();
    const [{ id: case_id, company_id }] = await testSql()<[{ id: number; company_id: number }]>`
      select id, company_id from cases where token = ${first}`;
    const upload = () => make.caseFile({ case_id, company_id, user_id: people.acme.id, name: 'array.log' });
    const one = await send(clients.acme, first, { to: [second], file_ids: [(await upload()).id] });
    expect([one.status, one.body.notes.map(({ token }) => token)]).toEqual([200, [second]]);
    expect(notesIn(await room('borealis', first))).toEqual([]);
    const [note] = notesIn(await room('cobalt', second));
    expect(note).toMatchObject({ also_shared: false, files: [{ name: 'array.log' }] });
    const both = await send(clients.acme, first, { to: [second, first], file_ids: [(await upload()).id] });
    expect(both.body.notes.map(({ token }) => token)).toEqual([second, first]);
    for (const [who, token] of [
      ['borealis', first],
      ['cobalt', second],
    ] as const)
      expect(notesIn(await room(who, token)).at(-1)).toMatchObject({
        also_shared: true,
        files: [{ name: 'array.log' }],
      });
  });

  test('is refused without a reader, for a room outside of it, for one that has ended, for the files of others, and to a partner', async () => {
    const { clients, first, second, apart, people } = await linkedRooms();
    const unlinked = 'Choose cases that are linked with this one.';
    const [{ id: case_id }] = await testSql()<[{ id: number }]>`select id from cases where token = ${first}`;
    const { id } = await make.caseFile({
      case_id,
      company_id: people.borealis.company_id!,
      user_id: people.borealis.id,
    });
    await clients.acme.post(`/api/caller/case/${second}/close`, { act: 'withdraw', reason: 'Solved.' });
    const refusals: [Client, object, number, string | undefined][] = [
      [clients.acme, { to: [] }, 422, 'Choose who will read this.'],
      [clients.acme, { to: [first, apart] }, 422, unlinked],
      [clients.borealis, { to: [second] }, 422, unlinked],
      [clients.acme, { to: [second] }, 422, 'The case with Cobalt zq-third takes no more notes.'],
      [clients.acme, { to: [first], file_ids: [id] }, 422, undefined],
      [clients.acme, { to: [first], body: '' }, 422, undefined],
      [clients.cobalt, { to: [first] }, 404, undefined],
    ];
    for (const [by, body, status, message] of refusals) {
      const answer = await send(by, first, body);
      expect([body, answer.status, answer.body.errors?.to?.[0]]).toEqual([body, status, message]);
    }
    expect(await testSql()`select 1 from case_notes`).toEqual([]);
  });
});

test('an open page of all rooms is told of news in any of them, by its reader’s rights alone (rule: joint.live)', async () => {
  const { clients, people, first, second, apart } = await linkedRooms();
  const [own, partner] = [
    await openStream(people.acme, first, { of: 'joint' }),
    await openStream(people.borealis, first, { of: 'joint' }),
  ];
  const changes = ({ events }: typeof own) => events.filter(({ event }) => event === 'change');
  await own.until(() => changes(own).length === 1);
  await partner.until(() => changes(partner).length === 1);
  await write(clients.acme, apart, {});
  await write(clients.cobalt, second, {});
  await own.until(() => changes(own).length === 2);
  await write(clients.borealis, first, {});
  await own.until(() => changes(own).length === 3);
  await partner.until(() => changes(partner).length === 2);
  expect(changes(own).map(({ data }) => data)).toEqual([{}, {}, {}]);
  expect((await openStream(people.cobalt, first, { of: 'joint' })).response.status).toBe(404);
  await own.close();
  await partner.close();
});

describe('all rooms as one (rule: joint.rooms)', () => {
  test('whoever has the cases reads one timeline, each entry with its company and room; internal notes are its own', async () => {
    const { clients, first, second, apart } = await linkedRooms();
    await write(clients.acme, first, { body: 'one' });
    await write(clients.cobalt, second, { body: 'two' });
    await write(clients.acme, second, { body: 'own', audience: 'internal' });
    await write(clients.cobalt, second, { body: 'theirs', audience: 'internal' });
    await write(clients.acme, apart, { body: 'apart' });
    const { body } = await joint(clients.acme, first);
    expect(body.rooms).toEqual([
      { token: first, number: 'A-1', company: 'Borealis Networks', status: 'open', write: true },
      { token: second, number: 'A-2', company: 'Cobalt zq-third', status: 'open', write: true },
    ]);
    expect(textsOf(body)).toEqual(['A-1: <p>one</p>', 'A-2: <p>two</p>', 'A-2: <p>own</p>']);
    expect(body.timeline.filter(({ kind }) => kind === 'event').map(({ room }) => room.company)).toEqual([
      'Borealis Networks',
      'Cobalt zq-third',
      'Cobalt zq-third',
    ]);
    const [, second_entry] = body.timeline;
    expect((await joint(clients.acme, first, `?before=${second_entry!.id}`)).body.timeline).toHaveLength(1);
  });

  test('a partner reads its own room alone, a third company and a guest none', async () => {
    const { clients, first, second } = await linkedRooms();
    await write(clients.acme, second, { body: 'two' });
    const { body } = await joint(clients.borealis, first);
    expect([body.rooms.map(({ company }) => company), textsOf(body)]).toEqual([['Acme Storage'], []]);
    expect((await joint(clients.borealis, second)).status).toBe(404);
    expect((await joint(api(), first)).status).toBe(401);
  });

  test('what others link between them connects nothing', async () => {
    const { clients, first, second, document: process, open, room } = await linkedRooms();
    const other = await open({ internal_case_number: 'A-4' }, process.id);
    await clients.acme.post(`/api/caller/case/${second}/links`, { token: other, kind: 'linked' });
    expect((await joint(clients.borealis, first)).body.rooms).toHaveLength(1);
    expect((await room('borealis', other)).links).toEqual([{ kind: 'linked' }]);
    expect((await joint(clients.acme, other)).body.rooms).toHaveLength(3);
  });

  test('reading it is a look at each of its rooms (rule: room.new)', async () => {
    const { clients, first, second } = await linkedRooms();
    await write(clients.cobalt, second, { body: 'two' });
    const unread = () => testSql()`select 1 from case_readers where unread_note_id is not null`;
    expect(await unread()).toHaveLength(1);
    await joint(clients.acme, first);
    expect(await unread()).toHaveLength(0);
  });
});
