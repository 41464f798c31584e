import { msOf, NONE_TO_INVITE } from '@/lib/shared/durations';
import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import { readDashboard } from '@/lib/work/cases/lists/dashboard';
import { listCases } from '@/lib/work/cases/lists/list';
import { caseListOf } from '@/lib/work/cases/policy';
import { emptyDatabase, testSql } from '../../support/database';
import { runQueryAs } from '../../support/run-query';
import type { CaseRow } from '@/lib/work/cases/resources';

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
type Network = Partners & Awaited<ReturnType<typeof people>>;
let network: Network;

async function people({ company }: Partners) {
  return {
    colleague: await make.caller({ company_id: company.id }),
    manager: await make.manager({ company_id: company.id }),
    inbound: await make.process({ company_id: company.id }),
  };
}

beforeEach(async () => {
  await emptyDatabase();
  const made = await make.partners({ company: { name: 'Ours' }, receiver: { name: 'Theirs' } });
  network = { ...made, ...(await people(made)) };
});

type Over = Parameters<typeof make.case>[0];
/** A case that we sent; its deadline in minutes from now. */
const sent = (internal_case_number: string, minutes: number, over: Over = {}) =>
  make.case({
    submitter_id: network.caller.id,
    document_id: network.document.id,
    internal_case_number,
    created_at: inMinutes(minutes - 60),
    respond_by: inMinutes(minutes),
    ...over,
  });
/** A case that we received. */
const received = (internal_case_number: string, minutes: number, over: Over = {}) =>
  sent(internal_case_number, minutes, {
    submitter_id: network.receiver_caller.id,
    document_id: network.inbound.id,
    ...over,
  });
const needsYou = async (user: { id: number }) => (await runQueryAs(readDashboard, user, {})).needs_you;
const numbers = async (user: { id: number }) =>
  (await needsYou(user)).cases.map(
    ({ act, internal_case_number, partner_case_number }) => `${act} ${internal_case_number ?? partner_case_number}`,
  );

test('what waits is one’s own first, then the company’s, each most urgent first and with its next act', async () => {
  const asked = { status: 'information' as const, first_answered_at: inMinutes(-30) };
  await received('in-55', 55);
  await received('in-late', -120);
  await received('replied', 300, {
    created_at: inMinutes(-60),
    respond_by: inMinutes(0),
    status: 'information',
    information_replied_at: inMinutes(-10),
  });
  await sent('asked', 0, asked);
  await sent('late', -5);
  await sent('not-late', 30);
  await sent('accepted', -30, { status: 'accepted' });
  await received('theirs-to-send', 0, asked);
  // First the caller's own. By deadline: late -5, and in-late -120, in-55; then information: asked, and replied.
  expect(await numbers(network.caller)).toEqual([
    'chase late',
    'reply asked',
    'answer in-late',
    'answer in-55',
    'answer replied',
  ]);
  const { cases, more, total, total_is_exact } = await needsYou(network.caller);
  expect({ more, total, total_is_exact }).toEqual({ more: null, total: 5, total_is_exact: true });
  expect(cases[2]).toEqual({
    act: 'answer',
    mine: false,
    token: expect.any(String),
    internal_case_number: null,
    partner_case_number: 'in-late',
    summary: expect.any(String),
    partner: { name: 'Theirs' },
    priority: 'medium',
    status: 'open',
    respond_by: expect.stringMatching(/Z$/),
    waiting_since: null,
    stands_in_for: null,
  });
  expect(cases[1]).toMatchObject({ act: 'reply', mine: true, waiting_since: expect.stringMatching(/Z$/) });
});

test('colleagues share what the company received; what it sent is the sender’s and the managers’', async () => {
  await received('in', 10);
  await sent('asked', 20, { status: 'information', first_answered_at: inMinutes(-1) });
  await sent('late', -5);
  expect(await numbers(network.caller)).toEqual(['chase late', 'reply asked', 'answer in']);
  expect(await numbers(network.manager)).toEqual(['chase late', 'answer in', 'reply asked']);
  expect((await needsYou(network.manager)).cases.map(({ mine }) => mine)).toEqual([false, false, false]);
  expect(await numbers(network.colleague)).toEqual(['answer in']);
});

test('a stand-in has what needs the one who is away, once and with the name, while it lasts', async () => {
  const { caller, colleague, manager } = network;
  await sent('late', -5);
  const both = await sent('noted', 30, { status: 'accepted' });
  const note = await make.note({ case_id: both.id, company_id: network.receiver.id });
  for (const reader of [caller, colleague])
    await testSql()`insert into case_readers (case_id, user_id, follows, unread_note_id)
      values (${both.id}, ${reader.id}, true, ${note.id})`;
  const away = (from: string, until: string) =>
    testSql()`update users set stand_in_id = ${colleague.id}, away_from = now() + ${from}::interval,
      away_until = now() + ${until}::interval where id = ${caller.id}`;
  expect(await numbers(colleague)).toEqual(['read noted']);
  await away('-1 hour', '1 hour');
  const { cases } = await needsYou(colleague);
  expect(cases.map(({ act, mine, stands_in_for }) => [act, mine, stands_in_for])).toEqual([
    ['chase', true, `${caller.first_name} ${caller.last_name}`],
    ['read', true, null],
  ]);
  expect(await numbers(caller)).toEqual(['chase late', 'read noted']);
  expect(await numbers(manager)).toEqual(['chase late']);
  for (const end of [
    () => testSql()`update users set company_id = ${network.receiver.id} where id = ${caller.id}`,
    () => away('1 hour', '2 hours'),
    () => away('-2 hours', '-1 hour'),
  ]) {
    await end();
    expect((await needsYou(colleague)).cases.filter(({ stands_in_for }) => stands_in_for)).toEqual([]);
  }
});

test('the other side has its own, and strangers none', async () => {
  await sent('ours', 10);
  expect(await numbers(network.receiver_caller)).toEqual(['answer ours']);
  expect(await numbers(await make.caller())).toEqual([]);
  expect(await numbers(await make.manager())).toEqual([]);
});

test('deleted cases, and those that were late a month ago, are left out', async () => {
  const gone = await received('gone', 5);
  await testSql()`update cases set deleted_at = now() where id = ${gone.id}`;
  await sent('forgotten', -31 * 24 * 60);
  expect(await numbers(network.caller)).toEqual([]);
});

const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('ten of each part are sent, and the request type that has the rest is named', async () => {
  for (const minutes of many(10)) await received(`in-${minutes}`, minutes);
  await sent('late', -5);
  expect(await needsYou(network.caller)).toMatchObject({ more: null, total: 11 });
  await received('in-11', 11);
  const { cases, more, total } = await needsYou(network.caller);
  expect([cases.length, more, total]).toEqual([11, 'company-inbound-action', 12]);
  expect(cases.at(-1)).toMatchObject({ partner_case_number: 'in-10' });
});

test('a manager has their own cases first, then what else the company sent', async () => {
  await sent('theirs', -5);
  await sent('own', -1, { submitter_id: network.manager.id });
  expect((await needsYou(network.manager)).cases).toMatchObject([
    { internal_case_number: 'own', mine: true },
    { internal_case_number: 'theirs', mine: false },
  ]);
});

test('people who wait for approval are a manager’s to decide on, the longest waiting first', async () => {
  const { company, manager } = network;
  const registrations = async (who: { id: number }) => (await runQueryAs(readDashboard, who, {})).registrations;
  expect(await registrations(manager)).toEqual({ total: 0, people: [] });
  for (const minutes of many(6))
    await make.caller({
      company_id: company.id,
      status: 'pending_approval',
      first_name: `P${minutes}`,
      last_name: 'Visser',
      created_at: inMinutes(-minutes),
    });
  await make.caller({ status: 'pending_approval' });
  expect(await registrations(manager)).toMatchObject({
    total: 6,
    people: [{ name: 'P6 Visser' }, { name: 'P5 Visser' }, {}, {}, { name: 'P2 Visser' }],
  });
  expect(await registrations(network.caller)).toBeNull();
  await testSql()`update companies set membership_type = 'limited' where id = ${company.id}`;
  expect(await registrations(manager)).toBeNull();
});

test('without more inbound ones the rest are among the active cases, the company’s for managers', async () => {
  for (const minutes of many(11)) await sent(`late-${minutes}`, -minutes);
  expect((await needsYou(network.caller)).more).toBe('mine-30');
  expect((await needsYou(network.manager)).more).toBe('company-30');
});

test('among inbound cases that need action, late ones come first when sorted by updated, and only there', async () => {
  await received('fresh', 30, { updated_at: inMinutes(-1) });
  await received('late-old', -50, { updated_at: inMinutes(-100) });
  await received('late-new', -40, { updated_at: inMinutes(-50) });
  const list = async (address: Record<string, string>) =>
    (await runQueryAs(listCases, network.caller, caseListOf(address).listing)).data.map(
      (row: CaseRow) => row.partner_case_number,
    );
  const type = 'company-inbound-action';
  expect(await list({ type, sort: 'updated_at' })).toEqual(['late-new', 'late-old', 'fresh']);
  expect(await list({ type, dir: 'asc', sort: 'updated_at' })).toEqual(['late-old', 'late-new', 'fresh']);
  expect(await list({ type: 'company-30', sort: 'updated_at' })).toEqual(['fresh', 'late-new', 'late-old']);
  expect(await list({ type })).toEqual(['late-new', 'late-old', 'fresh']);
});

test('a member to invite is announced only while there is one', async () => {
  const canInvite = async () => (await runQueryAs(readDashboard, network.caller, {})).can_invite;
  expect(await canInvite()).toBe(false);
  const stranger = await make.company();
  expect(await canInvite()).toBe(true);
  await testSql()`update companies set show_in_public_web = false where id = ${stranger.id}`;
  expect(await canInvite()).toBe(false);
  const { community: group } = network;
  for (let at = 0; at < 12; at++) {
    const partner = await make.company();
    const process = await make.process({ company_id: partner.id });
    // Some are partners with a department only.
    const department_id = at % 3 ? null : (await make.department({ company_id: partner.id })).id;
    await make.relation({
      community_id: group.id,
      company_id: partner.id,
      department_id,
      document_id: process.id,
    });
  }
  expect(await canInvite()).toBe(false);
  // Behind the first ten a new one is found a minute later (rule: directory.can-invite).
  await make.company();
  expect(await canInvite()).toBe(false);
  const later = performance.now() + msOf(NONE_TO_INVITE);
  jest.spyOn(performance, 'now').mockReturnValue(later);
  expect(await canInvite()).toBe(true);
  jest.restoreAllMocks();
});
