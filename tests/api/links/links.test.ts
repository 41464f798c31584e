import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { entry } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { threeCompanies } from '../../support/three-companies';

beforeEach(emptyDatabase);

const links = (token: string, rest = '') => `/api/caller/case/${token}/links${rest}`;

describe('a partner brought in (rules: links.bring-in, links.seen)', () => {
  test('is a linked case in full for who has both, and for the others a kind alone', async () => {
    const { open, bringIn, room, people } = await threeCompanies();
    const first = await open({ internal_case_number: 'A-1' });
    const second = await bringIn(first, { internal_case_number: 'A-2' });
    const { links: own } = await room('acme', first);
    expect(own).toEqual([
      {
        ...{ id: own[0]!.id, kind: 'linked', token: second, number: 'A-2', status: 'open' },
        company: 'Cobalt zq-third',
      },
    ]);
    expect((await room('acme', second)).links).toMatchObject([{ kind: 'linked', token: first, number: 'A-1' }]);
    expect((await room('borealis', first)).links).toEqual([{ kind: 'linked' }]);
    expect((await room('cobalt', second)).links).toEqual([{ kind: 'linked' }]);
    expect((await api(people.borealis).get(`/api/caller/case/${second}/room`)).status).toBe(404);
  });

  test('is named to both partners where its opener says so', async () => {
    const { open, bringIn, room } = await threeCompanies();
    const first = await open();
    const second = await bringIn(first, { link_named: true });
    expect((await room('borealis', first)).links).toEqual([{ kind: 'linked', company: 'Cobalt zq-third' }]);
    expect((await room('cobalt', second)).links).toEqual([{ kind: 'linked', company: 'Borealis Networks' }]);
  });

  test('several unnamed ones are told once, so that nobody counts them; neither events nor dates of the first case change', async () => {
    const { open, bringIn, room } = await threeCompanies();
    const first = await open();
    const before = await room('borealis', first);
    const stamp = () => testSql()`select updated_at, changed_at from cases where token = ${first}`;
    const dates = await stamp();
    await bringIn(first);
    await bringIn(first, { internal_case_number: 'A-3' });
    const { links: told, ...after } = await room('borealis', first);
    expect(told).toEqual([{ kind: 'linked' }]);
    expect({ ...after, may: 0, links: [] }).toEqual({ ...before, may: 0 });
    expect(await stamp()).toEqual(dates);
  });

  test('who comes by a mailed link reads no other case of the company', async () => {
    const { caller, document: process, room, clients } = await threeCompanies();
    const of = { submitter_id: caller.id, document_id: process.id };
    const [one, two] = [await make.case(of), await make.case(of)];
    await clients.acme.post(links(one.token), { token: two.token, kind: 'linked' });
    const { body } = await api().get<{ links: object[] }>(`/api/caller/case/${one.respond_secret}/room`);
    expect(body.links).toEqual([{ kind: 'linked' }]);
    expect((await room('borealis', one.token)).links).toMatchObject([{ token: two.token, company: 'Acme Storage' }]);
  });

  test('a case that the actor may not read is not found, and nothing is sent', async () => {
    const { bringIn, clients, open, document: process } = await threeCompanies();
    const first = await open();
    const second = await bringIn(first);
    const answers = [];
    for (const linked_case of [second, 'x'.repeat(22)]) {
      const sent = { ...entry, linked_case };
      answers.push(await clients.borealis.post(`/api/caller/collaborate/${process.id}`, sent));
    }
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    const other = await make.case();
    const sent = { ...entry, linked_case: other.token };
    const { status, body } = await clients.acme.post(`/api/caller/collaborate/${process.id}`, sent);
    expect([status, body]).toEqual([404, { error: 'Case not found.' }]);
    expect(await testSql()`select count(*)::int as n from case_links`).toEqual([{ n: 2 }]);
  });

  test('the other side’s process may forbid it, for the next case and for another partner alone (rule: links.forbidden)', async () => {
    const { open, bringIn, clients, people, document: process, cobaltForm } = await threeCompanies();
    const first = await open();
    const allow = (who: { id: number }, document_id: number, allows_partners: boolean) =>
      api(who).post(`/api/admin/company/documents/${document_id}/partners`, { allows_partners });
    expect((await allow(people.managers.cobalt, process.id, false)).status).toBe(404);
    expect(await allow(people.managers.borealis, process.id, false)).toMatchObject({ status: 200 });
    const sent = { ...entry, linked_case: first };
    const { status, body } = await clients.acme.post(`/api/caller/collaborate/${cobaltForm.id}`, sent);
    expect([status, body.error]).toEqual([403, 'Borealis Networks does not allow that another partner is brought in.']);
    await open({ linked_case: first, internal_case_number: 'A-9' });
    await allow(people.managers.borealis, process.id, true);
    await bringIn(first);
  });

  test('a receiver is bound by the sender’s own processes', async () => {
    const made = await threeCompanies();
    const { clients, company, receiver, cobaltForm, open } = made;
    const group = await make.community();
    await make.relation({ community_id: group.id, company_id: receiver.id });
    await make.relation({ community_id: group.id, company_id: made.cobalt.id, document_id: cobaltForm.id });
    const first = await open();
    const carryOn = () =>
      clients.borealis.post(`/api/caller/collaborate/${cobaltForm.id}`, {
        ...{ ...entry, email: 'ada@borealis.test', linked_case: first, internal_case_number: `B-${Math.random()}` },
      });
    expect((await carryOn()).status).toBe(200);
    const own = await make.process({ company_id: company.id });
    await testSql()`update processes set allows_partners = false where id = ${own.id}`;
    expect((await carryOn()).status).toBe(403);
  });
});

describe('links between own cases (rules: links.kinds, links.duplicate)', () => {
  test.each([
    ['linked', 'linked'],
    ['parent', 'child'],
    ['child', 'parent'],
    ['duplicate', 'duplicate'],
  ])('what is %s to one is %s to the other', async (kind, inverse) => {
    const { open, clients, room } = await threeCompanies();
    const [one, two] = [await open(), await open({ internal_case_number: 'A-2' })];
    expect(await clients.acme.post(links(one), { token: two, kind })).toMatchObject({ status: 200 });
    expect((await room('acme', one)).links).toMatchObject([{ kind, token: two }]);
    expect((await room('acme', two)).links).toMatchObject([{ kind: inverse, token: one }]);
    expect(await clients.acme.post(links(two), { token: one, kind })).toMatchObject({ status: 409 });
  });

  test('a foreign case, the same one, an unknown kind', async () => {
    const { open, clients } = await threeCompanies();
    const one = await open();
    const foreign = await make.case();
    const post = async (token: string, body: object) => (await clients.acme.post(links(token), body)).status;
    expect(await post(one, { token: foreign.token, kind: 'linked' })).toBe(404);
    expect(await post(foreign.token, { token: one, kind: 'linked' })).toBe(404);
    expect(await post(one, { token: one, kind: 'linked' })).toBe(422);
    expect(await post(one, { token: foreign.token, kind: 'sibling' })).toBe(422);
  });

  test('a duplicate is closed as one, and its partner learns the other number only where it has that case', async () => {
    const { open, bringIn, clients } = await threeCompanies();
    const [one, two] = [await open({ internal_case_number: 'A-1' }), await open({ internal_case_number: 'A-2' })];
    const third = await bringIn(one);
    const close = (token: string, of: string) =>
      clients.acme.post(links(token), { token: of, kind: 'duplicate', close: true });
    expect(await close(two, one)).toMatchObject({
      status: 200,
      body: { message: 'The case is closed as a duplicate.' },
    });
    expect(await close(third, two)).toMatchObject({ status: 200 });
    const reasons =
      await testSql()`select status, close_reason from cases where token in (${two}, ${third}) order by id`;
    expect(reasons).toEqual([
      { status: 'closed', close_reason: 'Closed as a duplicate of case A-1.' },
      { status: 'closed', close_reason: 'Closed as a duplicate of another case.' },
    ]);
    const again = await open({ internal_case_number: 'A-4' });
    expect(await clients.acme.post(links(again), { token: one, close: true })).toMatchObject({ status: 422 });
    expect(await clients.borealis.post(links(one), { token: again, kind: 'duplicate', close: true })).toMatchObject({
      status: 403,
    });
  });

  test('a link is removed by the company that made it, not while a case is held', async () => {
    const { open, clients, room, people } = await threeCompanies();
    const [one, two] = [await open(), await open({ internal_case_number: 'A-2' })];
    const made = await clients.acme.post<{ link: { id: string } }>(links(one), { token: two, kind: 'linked' });
    const path = links(one, `/${made.body.link.id}`);
    expect((await clients.cobalt.delete(path)).status).toBe(404);
    expect((await clients.acme.delete(links(one, `/${crypto.randomUUID()}`))).status).toBe(404);
    expect((await clients.borealis.delete(path)).status).toBe(403);
    await api(people.managers.borealis).post(`/api/caller/case/${two}/hold`, { reason: 'Claim 17' });
    expect((await clients.acme.delete(path)).status).toBe(409);
    await api(people.managers.borealis).delete(`/api/caller/case/${two}/hold`);
    expect((await clients.acme.delete(path)).status).toBe(200);
    expect([(await room('acme', one)).links, (await room('borealis', two)).links]).toEqual([[], []]);
  });
});

test('links of a purged or deleted case vanish for others at once (rule: links.vanish)', async () => {
  const { open, bringIn, room } = await threeCompanies();
  const first = await open();
  const second = await bringIn(first);
  await testSql()`update cases set purge_on = now() where token = ${second}`;
  expect((await room('borealis', first)).links).toEqual([]);
  expect((await room('acme', first)).links).toMatchObject([{ token: second }]);
  const [{ id }] = await testSql()<[{ id: number }]>`select id from cases where token = ${second}`;
  expect((await api(await make.superAdmin()).delete(`/api/super_admin/escalation/${id}`)).status).toBe(200);
  expect((await room('acme', first)).links).toEqual([]);
  expect(await testSql()`select * from case_links`).toEqual([]);
});
