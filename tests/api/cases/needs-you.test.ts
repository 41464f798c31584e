import { make } from '@/db/factories/make';
import type { Partners } from '@/db/factories/partners';
import { readDashboard } from '@/lib/cases/dashboard';
import { listCases, type CaseRow } from '@/lib/cases/list';
import { listingOf } from '@/lib/cases/policy';
import { emptyDatabase, testSql } from '../../support/database';
import { runQueryAs } from '../../support/run-query';

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
  (await needsYou(user)).cases.map(({ act, internal_case_number }) => `${act} ${internal_case_number}`);

test('what waits is one list, most urgent first, each with its next act', async () => {
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
  // By deadline: in-late -120, late -5, in-55; then information: asked -30+60, replied -10+60.
  expect(await numbers(network.caller)).toEqual([
    'answer in-late',
    'chase late',
    'answer in-55',
    'reply asked',
    'answer replied',
  ]);
  const { cases, more } = await needsYou(network.caller);
  expect(more).toBeNull();
  expect(cases[0]).toEqual({
    act: 'answer',
    token: expect.any(String),
    internal_case_number: 'in-late',
    partner_case_number: 'in-late',
    has_own_case_number: false,
    summary: expect.any(String),
    partner: { name: 'Theirs' },
    priority: 'medium',
    status: 'open',
    respond_by: expect.stringMatching(/Z$/),
    waiting_since: null,
  });
  expect(cases[3]).toMatchObject({ act: 'reply', waiting_since: expect.stringMatching(/Z$/) });
});

test('colleagues share what the company received; what it sent is the sender’s and the managers’', async () => {
  await received('in', 10);
  await sent('asked', 20, { status: 'information', first_answered_at: inMinutes(-1) });
  await sent('late', -5);
  expect(await numbers(network.caller)).toEqual(['chase late', 'answer in', 'reply asked']);
  expect(await numbers(network.manager)).toEqual(['chase late', 'answer in', 'reply asked']);
  expect(await numbers(network.colleague)).toEqual(['answer in']);
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

test('five are shown, and the request type that has the rest is named', async () => {
  for (const minutes of [1, 2, 3, 4, 5]) await received(`in-${minutes}`, minutes);
  expect((await needsYou(network.caller)).more).toBeNull();
  await received('in-6', 6);
  expect(await needsYou(network.caller)).toMatchObject({
    cases: Array(5).fill({ act: 'answer' }),
    more: 'company-inbound-action',
  });
});

test('without more inbound ones the rest are among the active cases, the company’s for managers', async () => {
  for (const minutes of [1, 2, 3, 4, 5, 6]) await sent(`late-${minutes}`, -minutes);
  expect((await needsYou(network.caller)).more).toBe('mine-30');
  expect((await needsYou(network.manager)).more).toBe('company-30');
});

test('among inbound cases that need action, late ones come first when sorted by updated, and only there', async () => {
  await received('fresh', 30, { updated_at: inMinutes(-1) });
  await received('late-old', -50, { updated_at: inMinutes(-100) });
  await received('late-new', -40, { updated_at: inMinutes(-50) });
  const list = async (address: Record<string, string>) =>
    (await runQueryAs(listCases, network.caller, listingOf(address).listing)).data.map(
      (row: CaseRow) => row.internal_case_number,
    );
  const type = 'company-inbound-action';
  expect(await list({ type })).toEqual(['late-new', 'late-old', 'fresh']);
  expect(await list({ type, dir: 'asc', sort: 'updated_at' })).toEqual(['late-old', 'late-new', 'fresh']);
  expect(await list({ type: 'company-30' })).toEqual(['fresh', 'late-new', 'late-old']);
});

test('a member to invite is announced only while there is one', async () => {
  const canInvite = async () => (await runQueryAs(readDashboard, network.caller, {})).can_invite;
  expect(await canInvite()).toBe(false);
  const stranger = await make.company();
  expect(await canInvite()).toBe(true);
  await testSql()`update companies set show_in_public_web = false where id = ${stranger.id}`;
  expect(await canInvite()).toBe(false);
});
