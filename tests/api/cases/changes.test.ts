import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import type { Changes } from '@/lib/work/cases/resources';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid } from '../../support/refusals';

const ANSWER = {
  status: 'accepted',
  engineer_name: 'Ada Berg',
  engineer_email: 'ada@theirs.test',
  next_steps: 'We call you.',
  case_number: 'THEIRS-1',
};
const longAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
let network: Partners;

beforeEach(async () => {
  await emptyDatabase();
  network = await make.partners({ company: { name: 'Ours' }, receiver: { name: 'Theirs' } });
});

const sent = (internal_case_number: string, over: Parameters<typeof make.case>[0] = {}) =>
  make.case({
    submitter_id: network.caller.id,
    document_id: network.document.id,
    internal_case_number,
    created_at: longAgo(60),
    ...over,
  });
const changes = async (who: { id: number }, since = longAgo(1).toISOString(), more = '') =>
  (await api(who).get<Changes>(`/api/caller/changes?since=${since}${more}`)).body;
const texts = async (who: { id: number }, ...more: [since?: string, more?: string]) =>
  (await changes(who, ...more)).changes.map(({ text }) => text);

test('an acceptance is told to both companies in their own words, to strangers not at all', async () => {
  const theCase = await sent('4711');
  const before = new Date(Date.now() - 1000).toISOString();
  await api(network.receiver_caller).post(`/api/caller/case/${theCase.token}/respond`, ANSWER);
  expect(await changes(network.caller, before)).toEqual({
    until: expect.stringMatching(/Z$/),
    registrations: null,
    changes: [
      { id: expect.any(Number), at: expect.stringMatching(/Z$/), own: false, text: 'Theirs accepted case 4711' },
    ],
  });
  const colleague = await make.caller({ company_id: network.receiver.id });
  expect(await texts(colleague, before)).toEqual([
    `${network.receiver_caller.first_name} ${network.receiver_caller.last_name} accepted case THEIRS-1`,
  ]);
  expect(await changes(network.receiver_caller, before)).toMatchObject({ changes: [{ own: true, text: null }] });
  expect(await texts(await make.caller(), before)).toEqual([]);
  expect(await texts(await make.superAdmin(), before)).toEqual(['Theirs accepted case 4711']);
});

test('a shared note is told once, to the colleagues of both sides and to nobody else; an internal one to nobody', async () => {
  const theCase = await sent('4711');
  const before = new Date(Date.now() - 1000).toISOString();
  const write = (audience: string) =>
    api(network.receiver_caller).post(`/api/caller/case/${theCase.token}/notes`, { audience, body: 'Look.' });
  expect((await write('internal')).status).toBe(200);
  const colleague = await make.caller({ company_id: network.receiver.id });
  for (const who of [network.caller, colleague]) expect(await texts(who, before)).toEqual([]);
  const { status, body } = await write('shared');
  expect(status).toBe(200);
  expect(await texts(network.caller, before)).toEqual(['Theirs wrote about case 4711']);
  const { first_name, last_name } = network.receiver_caller;
  expect(await texts(colleague, before)).toEqual([`${first_name} ${last_name} wrote about case 4711`]);
  expect(await changes(network.receiver_caller, before)).toMatchObject({ changes: [{ own: true, text: null }] });
  expect(await texts(await make.caller(), before)).toEqual([]);
  const { note } = body as { note: { id: number } };
  expect((await changes(network.caller, before)).changes).toMatchObject([{ id: note.id }]);
});

test('only what happened since is told; from its own answer on, the past is not told for long', async () => {
  const theCase = await sent('4711');
  const { until, changes: none } = await changes(network.caller);
  expect(none).toEqual([]);
  await api(network.receiver_caller).post(`/api/caller/case/${theCase.token}/respond`, ANSWER);
  expect(await texts(network.caller, until)).toEqual(['Theirs accepted case 4711']);
  await testSql()`update events set created_at = created_at - interval '20 seconds'`;
  expect(await texts(network.caller, until)).toEqual([]);
});

test('what commits late is told although a later event was told before', async () => {
  const [first, second] = [await sent('FIRST'), await sent('SECOND')];
  const sql = testSql();
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  const late = sql.begin(async (tx) => {
    await tx`insert into events (name, case_id, company_id) values ('case.accepted', ${first.id}, ${network.receiver.id})`;
    await tx`update cases set updated_at = now() where id = ${first.id}`;
    await held;
  });
  await api(network.receiver_caller).post(`/api/caller/case/${second.token}/respond`, ANSWER);
  const { until, changes: seen } = await changes(network.caller);
  commit();
  await late;
  expect(seen.map(({ text }) => text)).toEqual(['Theirs accepted case SECOND']);
  const then = await changes(network.caller, until);
  expect(then.changes.filter(({ id }) => id !== seen[0]!.id)).toMatchObject([{ text: 'Theirs accepted case FIRST' }]);
});

test('a deleted case is told to network staff only', async () => {
  const theCase = await sent('4711');
  const admin = await make.superAdmin();
  const other = await make.superAdmin();
  await api(admin).delete(`/api/super_admin/escalation/${theCase.id}`);
  expect(await texts(other)).toContain('Case 4711 was deleted');
  expect(await texts(network.caller)).toEqual([]);
});

test('network staff ask about one case; a member’s list is of the company whatever is asked', async () => {
  const [first, second] = [await sent('FIRST'), await sent('SECOND')];
  for (const { token } of [first, second])
    await api(network.receiver_caller).post(`/api/caller/case/${token}/respond`, ANSWER);
  const admin = await make.superAdmin();
  expect(await texts(admin, undefined, `&case_id=${first.id}`)).toEqual(['Theirs accepted case FIRST']);
  expect(await texts(await make.caller(), undefined, `&case_id=${first.id}`)).toEqual([]);
});

test('who decides on registrations hears how many people wait', async () => {
  const { company } = network;
  await make.caller({ company_id: company.id, status: 'pending_approval' });
  await make.caller({ status: 'pending_approval' });
  const waiting = async (who: { id: number }) => (await changes(who)).registrations;
  expect(await waiting(await make.manager({ company_id: company.id }))).toBe(1);
  expect(await waiting(await make.superAdmin())).toBe(2);
  expect(await waiting(network.caller)).toBeNull();
  await testSql()`update companies set membership_type = 'limited' where id = ${company.id}`;
  expect(await waiting(await make.manager({ company_id: company.id }))).toBeNull();
});

test('a mailed link tells what has changed about its case, to its side only', async () => {
  const theCase = await sent('4711');
  await api(network.receiver_caller).post(`/api/caller/case/${theCase.token}/respond`, ANSWER);
  const ofCase = async (token: string, who?: { id: number }) => {
    const path = `/api/caller/case/${token}/changes?since=${longAgo(1).toISOString()}`;
    const { status, body } = await api(who).get<Changes>(path);
    return status === 200 ? body.changes.map(({ text }) => text) : status;
  };
  expect(await ofCase(theCase.respond_secret)).toEqual([expect.stringMatching(/ accepted case THEIRS-1$/)]);
  expect(await ofCase(theCase.information_secret)).toEqual(['Theirs accepted case 4711']);
  expect(await ofCase(theCase.token, network.caller)).toEqual(['Theirs accepted case 4711']);
  expect(await ofCase(theCase.token, await make.caller())).toBe(404);
  expect(await ofCase(theCase.token)).toBe(404);
  await testSql()`update cases set deleted_at = now() where id = ${theCase.id}`;
  expect(await ofCase(theCase.respond_secret)).toBe(404);
});

test.each(['', 'yesterday', '2026-11-20'])('since "%s" is refused beside the field', async (since) =>
  expect(await api(network.caller).get(`/api/caller/changes?since=${since}`)).toMatchObject(
    invalid({ since: ['Enter a time like 2026-11-21T10:00:00Z.'] }),
  ),
);

test('who was away for long hears of the last day', async () => {
  const theCase = await sent('4711', { created_at: longAgo(3 * 24 * 60), status: 'accepted' });
  await testSql()`update cases set updated_at = now() where id = ${theCase.id}`;
  expect(await texts(network.caller, longAgo(5 * 24 * 60).toISOString())).toEqual([]);
  await testSql()`update events set created_at = now() - interval '20 hours' where name = 'case.accepted'`;
  expect(await texts(network.caller, longAgo(5 * 24 * 60).toISOString())).toEqual(['Theirs accepted case 4711']);
});
