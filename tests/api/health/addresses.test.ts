import { make } from '@/tools/factories/make';
import { withDatabase } from '@/db/client';
import { readInboundAddress } from '@/lib/partners/health/confirm';
import { markRefused } from '@/lib/partners/health/refused';
import { runInboundAddresses } from '@/lib/worker/jobs/inbound-addresses';
import { deliver } from '@/lib/reach/mail/deliver';
import { closeTransport } from '@/lib/reach/mail/transport';
import { DAY_MS } from '@/lib/shared/durations';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed-secrets';
import { outbox } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';
import { refused } from '../../support/refusals';
import { runQueryAs } from '../../support/run-query';
import { smtpServer, type RecipientBehavior } from '../../support/smtp';

const START = Date.now();
const after = (days: number) => runInboundAddresses(new Date(START + days * DAY_MS));
const nothing = { added: 0, removed: 0, asked: 0, reminded: 0 };
const EMAIL = 'tac@borealis.test';

ownSettings();
beforeEach(emptyDatabase);

const fresh = (over: Parameters<typeof make.process>[0] = {}) =>
  make.process({ ...over, version: { collaborate_email: EMAIL, ...over.version } });
const rows = () =>
  testSql()<
    Record<string, unknown>[]
  >`select email, heartbeats, open_since is null as answered, confirmed_by, refused_words, has_bounced
    from inbound_addresses order by email`;
const confirm = async (email = EMAIL) =>
  api().post(`/api/inbound_address/${await mailedSecret(email, '/inbound_address/')}/confirm`, {});

test('To, CC and alias of a new process are asked once; a reminder after 7 days, heartbeats after 90', async () => {
  await fresh({
    version: {
      collaborate_email: `${EMAIL}, TAC@borealis.test`,
      collaborate_cc_email: 'cc@borealis.test',
      escalation_alias: 'duty@borealis.test',
    },
  });
  expect(await after(0)).toEqual({ ...nothing, added: 3, asked: 3 });
  expect(await after(6)).toEqual(nothing);
  expect(await after(7)).toEqual({ ...nothing, reminded: 3 });
  expect(await after(89)).toEqual(nothing);
  expect(await after(90)).toEqual({ ...nothing, asked: 3 });
  expect((await outbox.to(EMAIL)).map(({ props }) => props.because)).toEqual(['new', 'reminder', 'heartbeat']);
  expect((await rows()).map(({ email, heartbeats }) => [email, heartbeats])).toEqual([
    ['cc@borealis.test', 1],
    ['duty@borealis.test', 1],
    [EMAIL, 1],
  ]);
});

test('opening the page changes nothing, one tap confirms, the next heartbeat comes after 90 days', async () => {
  await fresh();
  await after(0);
  const secret = await mailedSecret(EMAIL, '/inbound_address/');
  expect(await api().post(`/api/inbound_address/${secret}/opened`, {})).toMatchObject({ status: 200 });
  expect((await rows())[0]).toMatchObject({ answered: false, confirmed_by: null });
  expect(await confirm()).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining(`${EMAIL} is confirmed`) },
  });
  expect((await rows())[0]).toMatchObject({ answered: true, confirmed_by: EMAIL });
  expect(await confirm()).toMatchObject({ status: 200 });
  expect(await after(8)).toEqual(nothing);
  expect(await after(91)).toMatchObject({ asked: 1 });
  expect((await rows())[0]).toMatchObject({ answered: false, heartbeats: 1, confirmed_by: EMAIL });
});

test('a signed-in person confirms by name; an unknown or expired link confirms nothing', async () => {
  const { company_id } = await fresh();
  const user = await make.caller({ company_id });
  await after(0);
  const secret = await mailedSecret(EMAIL, '/inbound_address/');
  expect(await api().post('/api/inbound_address/unknown-token-000000000000/confirm', {})).toMatchObject({
    status: 409,
  });
  await testSql()`update one_time_tokens set expires_at = now() - interval '1 second'`;
  expect(await api().post(`/api/inbound_address/${secret}/confirm`, {})).toMatchObject({ status: 409 });
  await testSql()`update one_time_tokens set expires_at = now() + interval '1 day'`;
  await api(user).post(`/api/inbound_address/${secret}/confirm`, {});
  expect((await rows())[0]).toMatchObject({ confirmed_by: `${user.first_name} ${user.last_name}` });
});

test('a changed address is asked, one that is taken away is forgotten with its link', async () => {
  const { id, version } = await fresh();
  await after(0);
  const secret = await mailedSecret(EMAIL, '/inbound_address/');
  await confirm();
  await testSql()`update process_versions set collaborate_email = 'new@borealis.test' where id = ${version.id}`;
  expect(await after(0)).toEqual({ ...nothing, added: 1, removed: 1, asked: 1 });
  expect((await rows()).map(({ email, confirmed_by }) => [email, confirmed_by])).toEqual([['new@borealis.test', null]]);
  expect(await api().post(`/api/inbound_address/${secret}/confirm`, {})).toMatchObject({ status: 409 });
  await testSql()`update processes set status = 'rejected' where id = ${id}`;
  expect(await after(100)).toEqual(nothing);
});

test('addresses that are not new are spread over days', async () => {
  const created_at = new Date(START - 30 * DAY_MS);
  for (let n = 0; n < 20; n += 1) await fresh({ version: { collaborate_email: `desk${n}@borealis.test`, created_at } });
  expect(await after(0)).toMatchObject({ added: 20, asked: 0 });
  const byDay = [];
  for (const day of [1, 2, 3, 4, 5, 6, 7]) byDay.push((await after(day)).asked);
  expect(byDay.reduce((sum, asked) => sum + asked, 0)).toBe(20);
  expect(Math.max(...byDay)).toBeLessThan(12);
});

test('many that come at once are spread as well', async () => {
  const list = (name: string) => Array.from({ length: 10 }, (_, n) => `${name}${n}@borealis.test`).join(', ');
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await fresh({ version: { collaborate_email: list(name) } });
  expect(await after(0)).toMatchObject({ added: 60, asked: 0 });
  expect((await after(7)).asked).toBe(60);
});

test('parents and pages have no addresses; nor has a process that is not released', async () => {
  await fresh({ document_type: 'parent' });
  await fresh({ document_type: 'default' });
  await fresh({ status: 'pending' });
  expect(await after(0)).toEqual(nothing);
});

test('a confirmation ends the refusal in every process of the address, and confirms it for its own alone', async () => {
  await fresh();
  await after(0);
  await fresh();
  await fresh({ version: { collaborate_email: 'other@borealis.test' } });
  await after(0);
  for (const email of [EMAIL, 'other@borealis.test'])
    await withDatabase((db) => markRefused({ db }, { email, words: '5.1.1 Unknown user' }));
  await confirm();
  expect((await rows()).map(({ email, ...row }) => [email, row.refused_words, row.has_bounced, row.answered])).toEqual([
    ['other@borealis.test', '5.1.1 Unknown user', true, false],
    [EMAIL, null, false, expect.any(Boolean)],
    [EMAIL, null, false, expect.any(Boolean)],
  ]);
  expect((await rows()).filter(({ confirmed_by }) => confirmed_by !== null)).toHaveLength(1);
});

test('a used link says that the address has been refused since, and confirms nothing', async () => {
  await fresh();
  await after(0);
  const secret = await mailedSecret(EMAIL, '/inbound_address/');
  const page = async () => (await runQueryAs(readInboundAddress, null, { token: secret })).address;
  expect(await page()).toMatchObject({ is_used: false, refusal: null });
  await confirm();
  expect(await page()).toMatchObject({ is_used: true, refusal: null });
  await withDatabase((db) => markRefused({ db }, { email: EMAIL, words: '5.1.1 Unknown user' }));
  const refusal = expect.stringMatching(
    /^Emails to tac@borealis\.test have been refused since \d+ [A-Z][a-z]+\. A manager of/,
  );
  expect(await page()).toMatchObject({ is_used: true, refusal });
  expect(await api().post(`/api/inbound_address/${secret}/confirm`, {})).toMatchObject(refused(409, refusal));
  expect((await rows())[0]).toMatchObject({ refused_words: '5.1.1 Unknown user' });
});

describe('with a mail server', () => {
  let server: Awaited<ReturnType<typeof smtpServer>>;
  let behavior: RecipientBehavior;
  beforeEach(async () => {
    behavior = 'accept';
    server = await smtpServer(() => behavior);
    process.env.SMTP_URL = server.url;
  });
  afterEach(async () => {
    closeTransport();
    await server.stop();
  });
  const sendLast = async () => {
    const [row] = await testSql()<{ id: number }[]>`select max(id) as id from outbox where to_email = ${EMAIL}`;
    await deliver(row!.id);
  };
  const again = async (days: number) => {
    await testSql()`update inbound_addresses set ask_at = now() - interval '1 day'`;
    await after(days);
    await sendLast();
  };

  test('550 refuses the address with the server’s words; an accepted email ends that without confirming it', async () => {
    await fresh();
    await after(0);
    behavior = 550;
    await sendLast();
    expect((await rows())[0]).toMatchObject({
      refused_words: expect.stringContaining('No such mailbox'),
      has_bounced: false,
    });
    behavior = 451;
    await again(0).catch(() => undefined);
    expect((await rows())[0]).toMatchObject({ refused_words: expect.stringContaining('No such mailbox') });
    behavior = 'accept';
    await again(0);
    expect((await rows())[0]).toMatchObject({ refused_words: null, confirmed_by: null });
  });

  test('a bounce stays until somebody confirms the address', async () => {
    await fresh();
    await after(0);
    await withDatabase((db) => markRefused({ db }, { email: 'TAC@Borealis.test', words: '5.1.1 Unknown user' }));
    await sendLast();
    expect((await rows())[0]).toMatchObject({ refused_words: '5.1.1 Unknown user', has_bounced: true });
    await confirm();
    expect((await rows())[0]).toMatchObject({ refused_words: null, has_bounced: false, confirmed_by: EMAIL });
  });
});
