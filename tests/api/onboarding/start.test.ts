import { make } from '@/tools/factories/make';
import type { Group } from '@/tools/factories/groups';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { begin, contactEntries, newestSession } from '../../support/onboarding-fixtures';
import { outbox } from '../../support/outbox';

let group: Group & { vhost: string };
const EMAIL = 'nora@kestrel.test';

beforeEach(async () => {
  await emptyDatabase();
  group = await make.partnerProgram({ name: 'Harbor Free Partners' });
});

const start = (email: string, vhost = group.vhost) => api().post(`/api/onboarding/${vhost}/verify_email`, { email });

test('a new address gets a session at once: a token, or the cookie of a browser', async () => {
  expect(await start('  Nora@Kestrel.test ')).toMatchObject({
    status: 200,
    body: {
      valid: true,
      session: { token: expect.stringMatching(/^[\w-]{43}$/) as string, step: 'contact', email: EMAIL },
      redirect: '/onboarding/contact',
    },
  });
  const { body, cookies } = await browser().post(`/api/onboarding/${group.vhost}/verify_email`, {
    email: 'ada@swift.test',
    partner_group_id: group.id,
  });
  expect(body).toEqual({
    valid: true,
    session: { step: 'contact', email: 'ada@swift.test' },
    redirect: '/onboarding/contact',
  });
  expect(cookies[0]).toMatch(/^concord\.onboarding=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  expect(await outbox.all()).toEqual([]);
});

test('nobody registers with a group whose host is inactive', async () => {
  await testSql()`update companies set status = 'inactive' where id = ${group.sponsor_company_id}`;
  expect((await start(EMAIL)).status).toBe(404);
});

test.each(['ada@gmail.com', 'ada@mail.yahoo.co.uk', 'ada@proton.me'])('free email is refused: %s', async (email) => {
  expect((await start(email)).body).toEqual({
    valid: false,
    message: 'Use your work email. Addresses of free email services are not accepted.',
  });
});

test('known addresses are answered by email only, all with the same answer', async () => {
  const acme = await make.company({ domain: 'acme.test', name: 'Acme' });
  await make.caller({ company_id: acme.id, email: 'caller@acme.test' });
  const sponsor = await make.caller({ company_id: group.sponsor_company_id!, email: 'host@sponsor.test' });
  const foreign = await make.caller({ company_id: acme.id, email: 'guest@elsewhere.test' });
  const staff = await make.superAdmin({ email: 'staff@network.test' });
  await start('nora@kestrel.test');
  const addresses = [
    'caller@acme.test',
    'nobody@eu.acme.test',
    foreign.email,
    sponsor.email,
    staff.email,
    'nora@kestrel.test',
  ];
  const answers = [];
  for (const email of addresses) answers.push(await start(email));
  for (const { status, body } of answers)
    expect([status, body]).toEqual([
      200,
      { valid: true, message: 'Check your email. We sent you a link to continue.' },
    ]);
  const mails = await Promise.all(addresses.map((email) => outbox.to(email)));
  expect(mails.map((all) => all.map(({ template }) => template))).toEqual([
    ['onboarding_continue'],
    ['onboarding_continue'],
    ['onboarding_continue'],
    ['onboarding_known'],
    ['onboarding_known'],
    ['onboarding_continue'],
  ]);
  expect(mails[3]![0]!.text).toContain('is a member of Harbor Free Partners already');
  expect(mails[4]![0]!.text).toContain('has an account that cannot join');
});

test.each([
  ['capitals', 'Ada@ACME.test', 'member'],
  ['a subdomain', 'ada@eu.acme.test', 'member'],
  ['another domain of the member', 'ada@acme-labs.test', 'member'],
  ['a name that ends alike', 'ada@evil-acme.test', 'stranger'],
  ['a parent of another domain', 'ada@acme.test.evil', 'stranger'],
  ['a domain in the name', 'ada.acme.test@kestrel.test', 'stranger'],
  ['its punycode twin', 'ada@xn--cme-5cd.test', 'stranger'],
  ['full-width characters', 'ada@ａcme.test', 'refused'],
  ['a Cyrillic letter', 'ada@аcme.test', 'refused'],
  ['a dot at the end', 'ada@acme.test.', 'refused'],
  ['two addresses', 'ada@kestrel.test, ada@acme.test', 'refused'],
  ['a display name', 'Ada <ada@acme.test>', 'refused'],
])('%s: %s is a %s', async (_, email, kind) => {
  await make.company({ domain: 'acme.test', additional_domains: ['acme-labs.test'] });
  const { status, body } = await start(email);
  if (kind === 'refused')
    return expect([status, body]).toMatchObject([422, { errors: { email: [expect.any(String)] } }]);
  expect([status, 'session' in body]).toEqual([200, kind === 'stranger']);
});

test('an address of an account, of a member’s domain and of an unfinished registration cost the same', async () => {
  const acme = await make.company({ domain: 'acme.test' });
  await make.caller({ company_id: acme.id, email: 'caller@acme.test' });
  const host = await make.caller({ company_id: group.sponsor_company_id!, email: 'host@sponsor.test' });
  const staff = await make.superAdmin({ email: 'staff@network.test' });
  await start(EMAIL);
  const counts = async () =>
    (
      await testSql()`select (select count(*)::int from one_time_tokens) as tokens, (select count(*)::int from outbox) as emails,
        (select count(*)::int from audit_log) as audit`
    )[0]!;
  for (const email of ['caller@acme.test', 'nobody@acme.test', host.email, staff.email, EMAIL, 'caller@acme.test']) {
    const before = await counts();
    await start(email);
    const after = await counts();
    expect([email, after.tokens - before.tokens, after.emails - before.emails, after.audit - before.audit]).toEqual([
      ...[email, 1, 1, 1],
    ]);
  }
});

test('a mailbox gets few emails, from whatever address and group they are asked for', async () => {
  await make.company({ domain: 'acme.test' });
  const other = await make.partnerProgram();
  const statuses = [];
  for (let turn = 0; turn < 8; turn++) {
    const from = api(undefined, { 'x-client-address': `203.0.113.${turn}` });
    const { vhost } = turn % 2 ? other : group;
    const { status } = await from.post(`/api/onboarding/${vhost}/verify_email`, { email: `victim+${turn}@acme.test` });
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(await outbox.of('onboarding_continue')).toHaveLength(5);
});

test('the group, the company, the step and the status of a session are not the client’s to choose', async () => {
  const member = await make.company({ membership_type: 'limited' });
  const post = await begin(group.vhost, EMAIL);
  await testSql()`delete from onboarding_sessions`;
  const forged = {
    company_id: member.id,
    journey: 'limited',
    step: 'process',
    status: 'approved',
    confirmed_at: '2026-01-01',
  };
  const { body } = await api().post(`/api/onboarding/${group.vhost}/verify_email`, { email: EMAIL, ...forged });
  expect(body).toMatchObject({ session: { step: 'contact' } });
  expect(await newestSession()).toMatchObject({
    ...{
      community_id: group.id,
      company_id: null,
      journey: 'new',
      step: 'contact',
      status: 'started',
      confirmed_at: null,
    },
  });
  expect((await post('validate_contact', await contactEntries('Kestrel'))).status).toBe(401);
});

test('an unknown group, another group and too many requests are refused', async () => {
  expect((await start(EMAIL, 'no-such-group')).status).toBe(404);
  const body = { email: EMAIL, partner_group_id: group.id + 1 };
  expect((await api().post(`/api/onboarding/${group.vhost}/verify_email`, body)).status).toBe(404);
  const statuses = [];
  for (let turn = 0; turn < 6; turn++) statuses.push((await start(`nora+${turn}@kestrel.test`)).status);
  expect(statuses.at(-1)).toBe(429);
});

test('two tabs at once begin one session', async () => {
  const answers = await Promise.all([start(EMAIL), start(EMAIL)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.filter(({ body }) => 'session' in body)).toHaveLength(1);
  expect(await testSql()`select count(*)::int as n from onboarding_sessions`).toEqual([{ n: 1 }]);
});
