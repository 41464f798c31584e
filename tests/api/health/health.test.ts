import { make } from '@/tools/factories/make';
import type { ProcessHealth } from '@/lib/partners/health/resources';
import { ailingProcesses } from '@/lib/partners/health/health';
import { runInboundAddresses } from '@/lib/worker/jobs/inbound-addresses';
import { DAY_MS } from '@/lib/shared/durations';
import { api } from '../../support/api';
import { caseFixtures } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';
import { invalid } from '../../support/refusals';
import { runQueryAs } from '../../support/run-query';

const OWN = '/api/admin/company/process_health';
const NETWORK = '/api/super_admin/process_health';
type Listed = { data: ProcessHealth[] };

ownSettings();
beforeEach(emptyDatabase);

const refuse = (email: string, since = new Date(Date.now() - 3 * DAY_MS)) =>
  testSql()`update inbound_addresses set refused_at = ${since}, refused_words = '550 No such user' where email = ${email}`;

async function fixtures(theProcess = {}) {
  const made = await caseFixtures({}, theProcess);
  const manager = await make.manager({ company_id: made.receiver.id });
  await runInboundAddresses(new Date());
  return { ...made, manager };
}

test('the company’s processes with each address, its state, since when and in whose words', async () => {
  const { manager, document: theProcess, receiver } = await fixtures();
  const ours = async () => (await api(manager).get<Listed>(OWN)).body.data;
  expect(await ours()).toEqual([
    {
      document_id: theProcess.id,
      name: theProcess.name,
      company: receiver.name,
      health: 'green',
      reason: expect.stringContaining('not confirmed yet'),
      addresses: [{ email: 'tac@borealis.test', state: 'unconfirmed', since: expect.any(String), words: null }],
    },
  ]);
  await refuse('tac@borealis.test');
  expect(await ours()).toMatchObject([
    { health: 'red', addresses: [{ state: 'refused', words: '550 No such user', since: expect.any(String) }] },
  ]);
});

test('less than half of the last ten cases in time is amber; older ones do not count', async () => {
  const { manager, caller, document: theProcess, receiver } = await fixtures();
  const sent = (days: number, minutes: number) => {
    const created_at = new Date(Date.now() - days * DAY_MS);
    return make.case({
      submitter_id: caller.id,
      document_id: theProcess.id,
      receiver_company_id: receiver.id,
      created_at,
      first_answered_at: new Date(created_at.getTime() + minutes * 60_000),
      status: 'accepted',
    });
  };
  for (let n = 0; n < 10; n += 1) await sent(50 + n, 10);
  for (let n = 0; n < 4; n += 1) await sent(20 + n, 10);
  for (let n = 0; n < 5; n += 1) await sent(10 + n, 600);
  const verdict = async () => (await api(manager).get<Listed>(OWN)).body.data[0];
  expect(await verdict()).toMatchObject({ health: 'green' });
  await sent(1, 600);
  expect(await verdict()).toMatchObject({ health: 'amber', reason: 'Of its last 10 cases 4 were answered in time.' });
});

test('managers read what to do about a process that is not healthy; those of limited companies ask the network', async () => {
  const { manager, receiver, receiver_caller, document: theProcess } = await fixtures();
  const ailing = async () => (await runQueryAs(ailingProcesses, manager, {})).processes;
  expect(await ailing()).toEqual([]);
  await refuse('tac@borealis.test');
  const reason = expect.stringMatching(/^Emails to every To address have been refused since/);
  const to_do = expect.stringMatching(/^Correct tac@borealis\.test, or ask your mail administrators/);
  expect(await ailing()).toEqual([{ document_id: theProcess.id, name: theProcess.name, health: 'red', reason, to_do }]);
  await testSql()`update companies set membership_type = 'limited' where id = ${receiver.id}`;
  expect(await ailing()).toMatchObject([{ to_do: expect.stringMatching(/^Ask the network to correct tac@/) }]);
  await expect(runQueryAs(ailingProcesses, receiver_caller, {})).rejects.toMatchObject({ kind: 'forbidden' });
  const stranger = await make.manager({ company_id: (await make.company()).id });
  expect((await runQueryAs(ailingProcesses, stranger, {})).processes).toEqual([]);
});

test('network staff read all companies’, filtered and the worst first', async () => {
  const { document: theProcess } = await fixtures();
  const other = await make.process({ name: 'Fine' });
  await refuse('tac@borealis.test');
  const staff = api(await make.superAdmin());
  const ids = async (query = '') =>
    (await staff.get<Listed>(`${NETWORK}${query}`)).body.data.map((one) => one.document_id);
  expect(await ids()).toEqual([theProcess.id, other.id]);
  expect(await ids('?health=red')).toEqual([theProcess.id]);
  expect(await ids('?health=green')).toEqual([other.id]);
  expect(await ids('?health=amber')).toEqual([]);
  expect(await staff.get(`${NETWORK}?health=blue`)).toMatchObject(invalid({ health: ['Choose red, amber or green.'] }));
});

test('a manager has an address mailed again; another company’s process is not found, a foreign address is refused', async () => {
  const { manager, document: theProcess, caller } = await fixtures();
  const stranger = await make.manager();
  const path = `${OWN}/${theProcess.id}/confirm`;
  expect(await api(manager).post(path, { email: 'TAC@borealis.test' })).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('tac@borealis.test') },
  });
  expect((await outbox.to('tac@borealis.test')).map(({ props }) => props.because)).toEqual(['new', 'asked']);
  expect(await api(manager).post(path, { email: 'other@borealis.test' })).toMatchObject(
    invalid({ email: ['This is not an address of the process.'] }),
  );
  expect(await api(manager).post(path, { email: 'nobody' })).toMatchObject({ status: 422 });
  expect(await api(stranger).post(path, { email: 'tac@borealis.test' })).toMatchObject({ status: 404 });
  expect(await api(caller).post(path, { email: 'tac@borealis.test' })).toMatchObject({ status: 403 });
  await testSql()`update processes set status = 'rejected' where id = ${theProcess.id}`;
  expect(await api(manager).post(path, { email: 'tac@borealis.test' })).toMatchObject({ status: 409 });
});

test('a mailbox gets its share of test emails, whoever sends them and with whichever tag', async () => {
  process.env.LIMIT_MAIL = '2';
  const { manager, document: theProcess } = await fixtures();
  const other = await make.manager({ company_id: manager.company_id! });
  await testSql()`update process_versions set collaborate_cc_email = 'tac+night@borealis.test, lab@borealis.test' where process_id = ${theProcess.id}`;
  const ask = async (who: typeof manager, email: string) =>
    (await api(who).post(`${OWN}/${theProcess.id}/confirm`, { email })).status;
  expect(await ask(manager, 'tac@borealis.test')).toBe(200);
  expect(await ask(other, 'tac+night@borealis.test')).toBe(200);
  expect(await ask(other, 'TAC@borealis.test')).toBe(429);
  expect(await ask(manager, 'tac+night@borealis.test')).toBe(429);
  expect(await ask(manager, 'lab@borealis.test')).toBe(200);
  expect(await outbox.to('tac+night@borealis.test')).toHaveLength(1);
});

test('a test email is no heartbeat: a confirmed address stays so', async () => {
  const { manager, document: theProcess } = await fixtures();
  await testSql()`update inbound_addresses set confirmed_at = now(), confirmed_by = 'Mara', open_since = null`;
  await api(manager).post(`${OWN}/${theProcess.id}/confirm`, { email: 'tac@borealis.test' });
  const [row] = await testSql()`select heartbeats, open_since, tested_at is not null as tested from inbound_addresses`;
  expect(row).toEqual({ heartbeats: 0, open_since: null, tested: true });
});

describe('a case for a process whose emails are refused', () => {
  const managers = [{ user_type: 'main' as const, first_name: 'Kari', last_name: 'Nes', email: 'kari@borealis.test' }];
  const mailed = async (case_id: number) =>
    (
      await testSql()<{ template: string; to_email: string }[]>`
      select template, to_email from outbox where case_id = ${case_id} and template in ('case_request', 'case_to_contact') order by id`
    ).map(({ template, to_email }) => `${template} ${to_email}`);
  const told = (case_id: number) =>
    testSql()`select type, text, user_id, actor_name from case_events where case_id = ${case_id} and type = 'sent-to-contacts'`;

  test('also goes to the escalation contacts, and the timeline says so without addresses', async () => {
    const { send } = await fixtures({ managers });
    await refuse('tac@borealis.test');
    const { body } = await send();
    const id = body.case.id!;
    expect(await mailed(id)).toEqual(['case_request tac@borealis.test', 'case_to_contact kari@borealis.test']);
    const [event] = await told(id);
    expect(event).toMatchObject({
      text: expect.stringContaining('the escalation contact'),
      user_id: null,
      actor_name: null,
    });
    expect(event!.text).not.toContain('@');
    const [request] = await outbox.of('case_to_contact');
    expect(request!.text).toContain('also comes to you');
  });

  test('goes to the inbound address alone while it takes emails', async () => {
    const { send } = await fixtures({ managers });
    const id = (await send()).body.case.id!;
    expect(await mailed(id)).toEqual(['case_request tac@borealis.test']);
    expect(await told(id)).toEqual([]);
  });

  test('neither promises nor reaches an escalation contact whose address is refused as well', async () => {
    const version = { title: 'Form', collaborate_email: 'tac@borealis.test', escalation_alias: 'duty@borealis.test' };
    const { send, caller, receiver } = await fixtures({ version });
    await refuse('tac@borealis.test');
    const warning = async () =>
      (await api(caller).get<{ warning: string }>(`/api/caller/partner_card/company/${receiver.id}`)).body.warning;
    expect(await warning()).toMatch(/your case also goes to the escalation contact\.$/);
    const reached = (await send()).body.case.id!;
    expect(await mailed(reached)).toEqual(['case_request tac@borealis.test', 'case_to_contact duty@borealis.test']);
    await refuse('duty@borealis.test');
    expect(await warning()).toMatch(/^Emails to this partner have been refused since \d+ [A-Z][a-z]+( \d{4})?\.$/);
    const id = (await send({ internal_case_number: 'A-1002' })).body.case.id!;
    expect([await mailed(id), await told(id)]).toEqual([['case_request tac@borealis.test'], []]);
  });

  test('a sample goes to nobody', async () => {
    const { send } = await fixtures({ managers });
    await refuse('tac@borealis.test');
    await send({ sample_submission: true });
    expect(await outbox.of('case_to_contact')).toEqual([]);
  });
});
