import { readDashboard } from '@/lib/work/cases/lists/dashboard';
import { make } from '@/tools/factories/make';
import { acting, api, browser } from '../../support/api';
import { agent } from '../../support/agent';
import { emptyDatabase, testSql } from '../../support/database';
import { connected, program } from '../../support/oauth';
import { outbox } from '../../support/outbox';
import { APPROVAL, apiFixture } from '../../support/public-api';
import { runQueryAs } from '../../support/run-query';

beforeEach(emptyDatabase);

type CaseProposal = { id: number; act: string; sends: { label: string; text: string }[] };

const WAITS = { isError: false, body: { state: 'WAITS_FOR_A_PERSON' } };

async function world(decides = false) {
  const fixture = await apiFixture();
  const colleague = await make.caller({ company_id: fixture.receiver.id });
  const client = await fixture.client(fixture.receiver.id, { name: 'Triage agent', decides });
  const theirs = await agent({ id: client.user_id });
  await theirs.connect();
  const theCase = await fixture.newCase();
  const path = `/api/caller/case/${theCase.token}/proposal`;
  const read = async (who: { id: number }) =>
    ((await browser(who).get(path)).body as { proposal: CaseProposal | null }).proposal;
  const accept = (over = {}) => theirs.use('accept_case', { token: theCase.token, ...APPROVAL, ...over });
  const statusOf = async () =>
    (await testSql()`select status from cases where id = ${theCase.id}`)[0]!.status as string;
  return { ...fixture, colleague, theCase, theirs, accept, path, read, statusOf };
}

const waiting = async (who: { id: number }) =>
  (await runQueryAs(readDashboard, who, {})).needs_you.cases.map(({ act }) => act);

test('an agent only proposes: nothing is sent until a colleague reads exactly what, and confirms it as its actor', async () => {
  const { accept, read, colleague, caller, path, statusOf, theCase } = await world();
  expect(await accept()).toMatchObject(WAITS);
  expect([await statusOf(), await outbox.of('case_answered')]).toEqual(['open', []]);
  expect(await outbox.of('case_proposal')).toMatchObject([{ subject: expect.stringMatching(/^Confirm\?/) }]);
  const proposal = (await read(colleague))!;
  expect(proposal).toMatchObject({ act: 'accept', program: 'Triage agent', person: null, may_decide: true });
  expect(proposal.sends.map(({ text }) => text)).toEqual([
    ...['B-77', 'Mara Berg', 'mara@borealis.test', expect.stringContaining('650'), 'We call you.'],
  ]);
  expect(await read(caller)).toBeNull();
  expect(await waiting(colleague)).toEqual(['confirm']);
  expect(await waiting(caller)).toEqual([]);
  expect(await browser(colleague).post(path, { proposal_id: proposal.id })).toMatchObject({ status: 200 });
  expect(await statusOf()).toBe('accepted');
  expect(await testSql()`select user_id, engineer_name from case_responses where case_id = ${theCase.id}`).toEqual([
    { user_id: colleague.id, engineer_name: 'Mara Berg' },
  ]);
  expect(await outbox.of('case_answered')).toHaveLength(1);
  expect(await testSql()`select decision, decided_by, entries from case_proposals`).toEqual([
    { decision: 'confirmed', decided_by: colleague.id, entries: null },
  ]);
  expect(await browser(colleague).post(path, { proposal_id: proposal.id })).toMatchObject({ status: 409 });
});

test('the emailed link confirms as well, for somebody who says their name', async () => {
  const { accept, read, colleague, theCase, statusOf } = await world();
  await accept();
  const { id: proposal_id } = (await read(colleague))!;
  const path = `/api/caller/case/${theCase.respond_secret}/proposal`;
  expect(await browser().post(path, { proposal_id })).toMatchObject({
    status: 422,
    body: { errors: { name: [/name/] } },
  });
  expect((await browser().post(path, { proposal_id, name: 'Ada Berg' })).status).toBe(200);
  expect(await statusOf()).toBe('accepted');
  expect(await testSql()`select reviewer_name from case_responses`).toEqual([{ reviewer_name: 'Ada Berg' }]);
});

test('only people of the company decide: not the partner, a stranger, an agent, nor who acts as them', async () => {
  const { accept, read, colleague, caller, path, statusOf, receiver } = await world();
  await accept();
  const body = { proposal_id: (await read(colleague))!.id };
  const robot = await make.user({ company_id: receiver.id, role: 'api' });
  const others = [
    ...[browser(caller), browser(await make.caller()), browser(), api(robot)],
    acting(await make.superAdmin(), colleague),
  ];
  const statuses = [];
  for (const other of others)
    statuses.push((await other.post(path, body)).status, (await other.delete(path, body)).status);
  expect(statuses).toEqual([404, 404, 409, 409, 409, 409, 403, 403, 403, 403]);
  expect(await statusOf()).toBe('open');
});

test('what was dismissed, replaced, or proposed before the case moved on, is not sent', async () => {
  const { accept, read, colleague, path, statusOf, theirs, theCase } = await world();
  await accept();
  const first = (await read(colleague))!;
  await theirs.use('reject_case', { token: theCase.token, reason: 'Out of support.' });
  const second = (await read(colleague))!;
  expect(second).toMatchObject({ act: 'reject', sends: [{ label: 'Reason', text: 'Out of support.' }] });
  const confirm = ({ id }: CaseProposal) => browser(colleague).post(path, { proposal_id: id });
  expect(await confirm(first)).toMatchObject({ status: 409, body: { error: expect.stringContaining('replaced') } });
  expect((await browser(colleague).delete(path, { proposal_id: second.id })).status).toBe(200);
  expect((await confirm(second)).status).toBe(409);
  await accept();
  const third = (await read(colleague))!;
  const answer = { status: 'information', next_steps: 'Send the log.' };
  expect((await browser(colleague).post(`/api/caller/case/${theCase.token}/respond`, answer)).status).toBe(200);
  expect([await read(colleague), await waiting(colleague)]).toEqual([null, []]);
  expect(await confirm(third)).toMatchObject({ status: 409, body: { error: expect.stringContaining('moved on') } });
  expect(await statusOf()).toBe('information');
});

test('a closing is confirmed by who may close: its sender or a manager, not another colleague', async () => {
  const { company, newCase, caller, manager } = await apiFixture();
  const theCase = await newCase({ status: 'accepted' });
  const { client_id } = await program(company.id);
  const colleague = await make.caller({ company_id: company.id });
  const own = await agent(await connected(caller, client_id));
  const others = await agent(await connected(colleague, client_id));
  await Promise.all([own.connect(), others.connect()]);
  expect(await others.use('close_case', { token: theCase.token })).toMatchObject({ isError: true });
  expect(await own.use('close_case', { token: theCase.token })).toMatchObject(WAITS);
  expect(await outbox.of('case_proposal')).toMatchObject([{ to_email: caller.email }]);
  const path = `/api/caller/case/${theCase.token}/proposal`;
  const { proposal } = (await browser(colleague).get(path)).body as { proposal: { id: number } };
  expect(proposal).toMatchObject({ act: 'close', may_decide: false, person: expect.any(String) });
  const body = { proposal_id: proposal.id };
  expect(await Promise.all([caller, manager, colleague].map(waiting))).toEqual([['confirm'], ['confirm'], []]);
  expect((await browser(colleague).post(path, body)).status).toBe(403);
  expect((await browser(manager).post(path, body)).status).toBe(200);
  expect(await testSql()`select status from cases where id = ${theCase.id}`).toEqual([{ status: 'closed' }]);
});

test('a client that its managers let decide, decides', async () => {
  const { accept, statusOf } = await world(true);
  expect(await accept()).toMatchObject({ isError: false, body: { status: 'ACCEPTED' } });
  expect(await statusOf()).toBe('accepted');
});

test('what the case does not allow is refused before it is proposed', async () => {
  const { accept, theirs, theCase } = await world();
  expect(await theirs.use('close_case', { token: theCase.token })).toMatchObject({ isError: true });
  expect(await accept({ engineerEmail: 'x@evil.test' })).toMatchObject({
    isError: true,
    texts: [expect.stringContaining('engineerEmail')],
  });
  expect(await testSql()`select from case_proposals`).toHaveLength(0);
});
