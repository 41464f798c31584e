import { make } from '@/tools/factories/make';
import type { CaseParent } from '@/lib/work/parents/resources';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { notesIn } from '../../support/room-fixtures';
import { MARKER, threeCompanies } from '../../support/three-companies';

beforeEach(emptyDatabase);

type Answer = { parent: CaseParent; error: string; errors: Record<string, string[]> };
const PARENTS = '/api/caller/parents';

/** An incident of Acme with a case of Borealis and one of Cobalt. */
async function incident() {
  const made = await threeCompanies();
  const first = await made.open({ internal_case_number: 'A-1' });
  const second = await made.open({ internal_case_number: 'A-2', problem_summary: MARKER }, made.cobaltForm.id);
  const { acme } = made.clients;
  const created = await acme.post<Answer>(PARENTS, { title: 'Outage of the west', tokens: [first, second] });
  const path = (rest = '') => `${PARENTS}/${created.body.parent.id}${rest}`;
  return { ...made, first, second, created, path };
}

test('an incident has a title and cases of its company, with whatever partners; no partner learns of it (rule: parents.own)', async () => {
  const { created, clients, path, room, first, second, people } = await incident();
  expect(created).toMatchObject({ status: 200, body: { parent: { title: 'Outage of the west', status: 'open' } } });
  expect(created.body.parent.cases.map(({ number, company }) => [number, company])).toEqual([
    ['A-1', 'Borealis Networks'],
    ['A-2', `Cobalt ${MARKER}`],
  ]);
  const own = {
    kind: 'parent',
    id: created.body.parent.id,
    title: 'Outage of the west',
    company: 'Acme Storage',
    status: 'open',
  };
  expect((await room('acme', first)).links).toEqual([own]);
  expect([(await room('borealis', first)).links, (await room('cobalt', second)).links]).toEqual([[], []]);
  for (const who of [clients.borealis, api(people.managers.borealis)]) {
    expect((await who.get(path())).status).toBe(404);
    expect((await who.post(path('/notes'), { body: 'Hi.' })).status).toBe(404);
    expect((await who.post(path('/close'))).status).toBe(404);
    expect((await who.post(path('/cases'), { tokens: [first] })).status).toBe(404);
    expect((await who.get<{ parents: object[] }>(PARENTS)).body.parents).toEqual([]);
  }
  const { body } = await clients.acme.get<{ parents: object[] }>(PARENTS);
  expect(body.parents).toMatchObject([{ title: 'Outage of the west', cases: 2, open: 2 }]);
});

test('foreign cases, no case, too many cases and no title are refused', async () => {
  const { clients, first } = await threeCompanies().then(async (made) => ({ ...made, first: await made.open() }));
  const foreign = await make.case();
  const post = async (body: object) => (await clients.acme.post<Answer>(PARENTS, body)).status;
  expect(await post({ title: 'Outage', tokens: [first, foreign.token] })).toBe(404);
  expect(await post({ title: 'Outage', tokens: [] })).toBe(422);
  expect(await post({ title: 'Outage', tokens: Array.from({ length: 51 }, () => first) })).toBe(422);
  expect(await post({ title: '', tokens: [first] })).toBe(422);
  expect(await testSql()`select 1 from case_parents`).toEqual([]);
});

test('cases are added and taken out again, but not while one is held', async () => {
  const { clients, path, open, people, second } = await incident();
  const third = await open({ internal_case_number: 'A-3' });
  expect((await clients.acme.post<Answer>(path('/cases'), { tokens: [third, second] })).body.parent.cases).toHaveLength(
    3,
  );
  expect((await clients.acme.delete(path(`/cases/${third}`))).status).toBe(200);
  expect((await clients.acme.delete(path(`/cases/${third}`))).status).toBe(404);
  await api(people.managers.acme).post(`/api/caller/case/${second}/hold`, { reason: 'Claim 17' });
  expect((await clients.acme.delete(path(`/cases/${second}`))).status).toBe(409);
});

test('one update becomes a note in each case, each partner’s copy its own (rule: parents.notes)', async () => {
  const { clients, path, room, first, second } = await incident();
  const answer = await clients.acme.post<{ notes: { token: string; id: number }[]; left: number }>(path('/notes'), {
    body: 'The west is back.',
  });
  expect([answer.status, answer.body.notes.map(({ token }) => token), answer.body.left]).toEqual([
    200,
    [first, second],
    0,
  ]);
  for (const [who, token] of [
    ['borealis', first],
    ['cobalt', second],
  ] as const)
    expect(notesIn(await room(who, token))).toMatchObject([{ body: '<p>The west is back.</p>', also_shared: true }]);
  await clients.acme.post(`/api/caller/case/${second}/close`, { act: 'withdraw', reason: 'Solved.' });
  expect((await clients.acme.post<{ left: number }>(path('/notes'), { body: 'More.' })).body.left).toBe(1);
  expect((await clients.acme.post(path('/notes'), { body: '' })).status).toBe(422);
});

test('closing closes and withdraws what the actor may, says what goes on, and never tells the title (rule: parents.close)', async () => {
  const { clients, path, first, second, caller, document: process } = await incident();
  const of = { submitter_id: caller.id, document_id: process.id };
  const [accepted, asked] = [
    await make.case({ ...of, status: 'accepted' }),
    await make.case({ ...of, status: 'information' }),
  ];
  const colleague = await make.caller({ company_id: caller.company_id! });
  const theirs = await make.case({ document_id: process.id, submitter_id: colleague.id });
  const tokens = [accepted.token, asked.token, theirs.token];
  const added = await clients.acme.post<Answer>(path('/cases'), { tokens });
  expect(added.body.parent.cases.map(({ end }) => end)).toEqual([
    ...['closes', 'closes', 'closes', 'information', 'not_sender'],
  ]);
  const { status, body } = await clients.acme.post(path('/close'));
  expect([status, body]).toEqual([
    200,
    {
      message: 'The incident is closed. 2 of its cases go on.',
      closed: [first, second, accepted.token],
      left: [
        { token: asked.token, why: 'information' },
        { token: theirs.token, why: 'not_sender' },
      ],
    },
  ]);
  const reasons = await testSql()`select distinct close_reason from cases where status = 'closed'`;
  expect(reasons).toEqual([{ close_reason: 'The incident is over.' }]);
  expect((await clients.acme.post(path('/close'))).status).toBe(409);
  expect((await clients.acme.post(path('/notes'), { body: 'More.' })).status).toBe(409);
});
