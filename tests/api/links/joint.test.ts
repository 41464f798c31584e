import { make } from '@/tools/factories/make';
import { secretOf } from '@/lib/platform/secrets/mailed-token';
import type { ReadJoint } from '@/lib/work/room/read-joint';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
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
