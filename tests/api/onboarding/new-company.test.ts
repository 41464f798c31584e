import { make } from '@/db/factories/make';
import type { Community } from '@/db/factories/groups';
import { onboardingCookie } from '@/lib/core/session-token';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { addDocuments, begin, contactEntries, newestSession, PROCESS_ENTRIES } from '../../support/onboarding-fixtures';
import { linksIn, outbox } from '../../support/outbox';

let group: Community & { vhost: string };
const EMAIL = 'nora@kestrel.test';
const ACCEPTED = { agreements: { code_of_conduct: true, database_license: true, addendum: true } };

beforeEach(async () => {
  await emptyDatabase();
  group = await make.partnerProgram({ name: 'Harbor Free Partners' });
});

const start = (email: string, vhost = group.vhost) => api().post(`/api/onboarding/${vhost}/verify_email`, { email });
const sendAll = async (post: Awaited<ReturnType<typeof begin>>) => {
  await post('validate_contact', await contactEntries('Kestrel'));
  await post('agreements', ACCEPTED);
  return post('register', { document: PROCESS_ENTRIES });
};

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

test('a look-alike domain is a stranger', async () => {
  await make.company({ domain: 'acme.test' });
  for (const email of ['a@evil-acme.test', 'a@acme.test.evil'])
    expect((await start(email)).body).toMatchObject({ session: { step: 'contact' } });
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

test('the contact step stores valid entries, the password hashed, and names wrong fields', async () => {
  const post = await begin(group.vhost, EMAIL);
  const wrong = await post<{ errors: Record<string, string[]> }>('validate_contact', {
    company: { name: ' ', country_id: 9999, url: 'javascript:x' },
    user: { first_name: 'N', phone: '12', password: 'short', password_confirmation: 'other' },
  });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.errors).sort()).toEqual(
    [
      ...['name', 'address', 'city', 'url'].map((name) => `company.${name}`),
      ...['last_name', 'phone', 'password', 'password_confirmation'].map((name) => `user.${name}`),
    ].sort(),
  );
  const entries = await contactEntries('Kestrel');
  const stored = await post('validate_contact', {
    ...entries,
    user: { ...entries.user, email: 'evil@elsewhere.test', role: 'super_admin' },
  });
  expect(stored).toMatchObject({
    status: 200,
    body: { valid: true, step: 'agreements', redirect: '/onboarding/agreements' },
  });
  const row = await newestSession();
  expect(row).toMatchObject({
    email: EMAIL,
    step: 'agreements',
    data: { company: { url: 'https://kestrel.test' }, user: { phone: '+14155552671' } },
  });
  expect(JSON.stringify(row.data)).not.toMatch(/Concord1|evil|super_admin/);
  // Going back keeps the password while its field is empty.
  const again = await post('validate_contact', {
    ...entries,
    user: { ...entries.user, password: '', password_confirmation: '' },
  });
  expect(again.status).toBe(200);
  expect((await newestSession()).data.user.password_hash).toBe(row.data.user.password_hash);
});

test('steps out of order answer with the step to go to', async () => {
  const post = await begin(group.vhost, EMAIL);
  for (const [call, entries] of [
    ['agreements', ACCEPTED],
    ['register', { document: PROCESS_ENTRIES }],
    ['register/existing', { document_id: 0 }],
  ] as const)
    expect(await post(call, entries)).toMatchObject({
      status: 409,
      body: { step: 'contact', redirect: '/onboarding/contact' },
    });
  expect((await post('register/limited', { company_id: 1 })).status).toBe(409);
  await post('validate_contact', await contactEntries('Kestrel'));
  expect(await post('register', { document: PROCESS_ENTRIES })).toMatchObject({
    status: 409,
    body: { step: 'agreements' },
  });
  expect(await sendAll(post)).toMatchObject({ status: 200, body: { valid: true, redirect: '/onboarding/success' } });
  expect(await post('register', { document: PROCESS_ENTRIES })).toMatchObject({
    status: 409,
    body: { step: 'success' },
  });
  expect(await post('validate_contact', await contactEntries('Other'))).toMatchObject({ status: 409 });
});

test('another token, another group and no token are refused', async () => {
  const other = await make.partnerProgram();
  const { token } = await begin(group.vhost, EMAIL);
  const entries = await contactEntries('Kestrel');
  const send = (vhost: string, session_token?: string) =>
    api().post(`/api/onboarding/${vhost}/validate_contact`, { ...entries, session_token });
  expect((await send(other.vhost, token)).status).toBe(404);
  expect((await send(group.vhost)).status).toBe(401);
  expect((await send(group.vhost, 'x'.repeat(43))).status).toBe(401);
  expect((await api().get(`/api/onboarding/${group.vhost}/documents/1?session_token=${token}`)).status).toBe(404);
  await testSql()`update onboarding_sessions set expires_at = now() - interval '1 second'`;
  expect(await send(group.vhost, token)).toMatchObject({ status: 401, body: { redirect: '/' } });
});

test('a cookie counts for the browser’s own pages only', async () => {
  const { token } = await begin(group.vhost, EMAIL);
  const entries = await contactEntries('Kestrel');
  const path = `/api/onboarding/${group.vhost}/validate_contact`;
  const cookie = `${onboardingCookie()}=${token}`;
  expect((await api(undefined, { cookie }).post(path, entries)).status).toBe(401);
  const cross = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
  expect((await api(undefined, cross).post(path, entries)).status).toBe(403);
  expect((await browser(undefined, { cookie }).post(path, entries)).status).toBe(200);
});

test('agreements are accepted all together, and kept as they were', async () => {
  await addDocuments(group.id);
  const post = await begin(group.vhost, EMAIL);
  await post('validate_contact', await contactEntries('Kestrel'));
  const missing = await post('agreements', { agreements: { ...ACCEPTED.agreements, addendum: false } });
  expect(missing).toMatchObject({
    status: 422,
    body: { errors: { agreements: ['You must review and accept all agreements before continuing.'] } },
  });
  const [{ id: addendum } = { id: 0 }] = await testSql()<
    { id: number }[]
  >`select addendum_file_id as id from communities where id = ${group.id}`;
  const shown = { ...ACCEPTED, versions: { addendum } };
  await testSql()`with made as (insert into files (original_filename, mime_type, size, bytes) values ('new.pdf', 'application/pdf', 8, '%PDF-new') returning id)
    update communities set addendum_file_id = (select id from made) where id = ${group.id}`;
  expect(await post('agreements', shown)).toMatchObject({ status: 409, body: { replaced: ['addendum'] } });
  expect((await post('agreements', ACCEPTED)).body).toMatchObject({ valid: true, step: 'process' });
  await testSql()`update communities set addendum_file_id = null, code_of_conduct_file_id = null, current_license_file_id = null`;
  await testSql()`delete from files`;
  const admin = await make.superAdmin();
  const { id } = await newestSession();
  const file = await api(admin).get<Buffer>(`/api/super_admin/onboarding/${id}/agreements/addendum`);
  expect([file.status, String(file.body)]).toEqual([200, '%PDF-new']);
  expect(await testSql()`select agreement, address from onboarding_agreements order by 1`).toEqual(
    ['addendum', 'code_of_conduct', 'database_license'].map((agreement) => ({ agreement, address: '127.0.0.1' })),
  );
});

test('the group’s documents are downloads for everyone', async () => {
  expect((await api().get(`/api/onboarding/${group.vhost}/addendum`)).status).toBe(404);
  await addDocuments(group.id);
  const { status, body, headers } = await api().get<Buffer>(`/api/onboarding/${group.vhost}/addendum`);
  expect([status, String(body), headers.get('content-disposition')]).toEqual([
    200,
    '%PDF-addendum',
    expect.stringContaining('attachment; filename="addendum.pdf"'),
  ]);
});

test('a registration is sent once, and its emails confirm the address', async () => {
  const post = await begin(group.vhost, EMAIL);
  const wrong = await (async () => {
    await post('validate_contact', await contactEntries('Kestrel'));
    await post('agreements', ACCEPTED);
    return post<{ errors: object }>('register', { document: { support_phone: '1' } });
  })();
  expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
    422,
    [...Object.keys(PROCESS_ENTRIES)]
      .filter((name) => name !== 'support_country_code')
      .map((name) => `document.${name}`)
      .sort(),
  ]);
  const answers = await Promise.all([
    post('register', { document: PROCESS_ENTRIES }),
    post('register', { document: PROCESS_ENTRIES }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [letter, ...more] = await outbox.to(EMAIL);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    template: 'onboarding_submitted',
    subject: 'Confirm your address to join Harbor Free Partners',
  });
  expect((await outbox.to('network@concord.test'))[0]!.html).toContain('/super_admin/onboarding/');
  const link =
    linksIn(letter!)[0] === undefined ? '' : linksIn(letter!).find((path) => path.startsWith('/onboarding/restore/'))!;
  const secret = link.split('/').at(-1)!;
  expect(letter!.html).toContain(`http://${group.vhost}.portal.test/onboarding/restore/`);

  expect((await api().get(`/api/onboarding/restore/${secret}`)).body).toMatchObject({
    session: { confirmed: false, needs_password: true },
  });
  expect((await newestSession()).confirmed_at).toBeNull();
  // From another browser, whoever has the mailbox sets the password.
  expect((await api().post(`/api/onboarding/restore/${secret}`, {})).status).toBe(422);
  const before = (await newestSession()).data.user.password_hash as string;
  const password = 'Another1!';
  expect(
    (await api().post(`/api/onboarding/restore/${secret}`, { password, password_confirmation: password })).status,
  ).toBe(200);
  const after = await newestSession();
  expect([after.confirmed_at !== null, after.data.user.password_hash === before]).toEqual([true, false]);
});

test('the browser that sent the registration confirms with one click', async () => {
  const post = await begin(group.vhost, EMAIL);
  await sendAll(post);
  const [letter] = await outbox.to(EMAIL);
  const secret = linksIn(letter!)
    .find((path) => path.startsWith('/onboarding/restore/'))!
    .split('/')
    .at(-1)!;
  const own = browser(undefined, { cookie: `${onboardingCookie()}=${post.token}` });
  const { status, body } = await own.post(`/api/onboarding/restore/${secret}`, {});
  expect([status, body]).toMatchObject([
    200,
    { redirect: '/onboarding/success', message: 'Your address is confirmed.' },
  ]);
  expect((await newestSession()).confirmed_at).not.toBeNull();
});

test('Save and Finish Later keeps what is not valid yet and mails the way back', async () => {
  const post = await begin(group.vhost, EMAIL);
  const entries = {
    company: { name: 'Kest' },
    user: { first_name: 'Nora', password: 'Concord1!' },
    save_for_later: true,
  };
  expect(await post('validate_contact', entries)).toMatchObject({
    status: 200,
    body: {
      valid: true,
      saved: true,
      step: 'contact',
      message: `Your entries are saved. We emailed ${EMAIL} a link to come back.`,
    },
  });
  const row = await newestSession();
  expect(row).toMatchObject({
    step: 'contact',
    data: { drafts: { company: { name: 'Kest' }, user: { first_name: 'Nora' } } },
  });
  expect(JSON.stringify(row.data)).not.toContain('Concord1');
  expect(await outbox.to(EMAIL)).toMatchObject([{ template: 'onboarding_continue' }]);
  for (let turn = 0; turn < 6; turn++) await post('validate_contact', entries);
  expect(await outbox.to(EMAIL)).toHaveLength(5);
});

test('by the mailed link the registration goes on at its step; a stranger’s token and password end', async () => {
  const stranger = await begin(group.vhost, EMAIL);
  await stranger('validate_contact', await contactEntries('Kestrel'));
  await start(EMAIL);
  const [letter] = await outbox.to(EMAIL);
  const secret = linksIn(letter!)
    .find((path) => path.startsWith('/onboarding/restore/'))!
    .split('/')
    .at(-1)!;
  const { body } = await api().get(`/api/onboarding/restore/${secret}`);
  expect(body).toMatchObject({
    session: { step: 'agreements', email: EMAIL },
    group: { vhost: group.vhost },
    company: null,
  });
  const restored = await browser().post(`/api/onboarding/restore/${secret}`, {});
  expect([restored.status, restored.body]).toMatchObject([200, { redirect: '/onboarding/agreements' }]);
  const cookie = restored.cookies[0]!.split(';')[0]!;

  expect((await stranger('agreements', ACCEPTED)).status).toBe(401);
  const own = browser(undefined, { cookie });
  const path = `/api/onboarding/${group.vhost}`;
  expect((await own.post(`${path}/agreements`, ACCEPTED)).status).toBe(200);
  expect(
    (await own.post<{ errors: object }>(`${path}/register`, { document: PROCESS_ENTRIES })).body.errors,
  ).toHaveProperty(['user.password']);
  const user = { password: 'Another1!', password_confirmation: 'Another1!' };
  expect((await own.post(`${path}/register`, { document: PROCESS_ENTRIES, user })).status).toBe(200);
  // Its mailbox is proven, so the letter asks for nothing.
  expect((await outbox.of('onboarding_submitted'))[0]!.subject).toBe('Your registration with Harbor Free Partners');
  // A second device keeps the first logged in.
  expect((await browser().post(`/api/onboarding/restore/${secret}`, {})).cookies[0]).toContain(cookie);
});

test('unknown and expired links answer alike', async () => {
  const { restore_secret } = await make.onboarding();
  await testSql()`update one_time_tokens set expires_at = now() - interval '1 minute'`;
  const answers = await Promise.all(
    [restore_secret, 'x'.repeat(43)].map((secret) => api().get(`/api/onboarding/restore/${secret}`)),
  );
  expect(answers[0]).toMatchObject({ status: 404, body: answers[1]!.body });
  expect((await api().post(`/api/onboarding/restore/${restore_secret}`, {})).status).toBe(409);
});

describe('a priced group', () => {
  beforeEach(async () => {
    group = await make.partnerProgram({ price: 3000, price_three_years: 2700 });
  });

  test('an invoice is numbered and mailed as a PDF when the registration is sent', async () => {
    const post = await begin(group.vhost, EMAIL);
    await post('validate_contact', await contactEntries('Kestrel'));
    const pay = (contract_length: string) =>
      post('agreements', { ...ACCEPTED, payment: { payment_type: 'invoice', contract_length, amount_cents: 1 } });
    expect((await pay('one_year')).status).toBe(200);
    expect((await pay('three_years')).status).toBe(200);
    expect(await testSql()`select contract_length, amount_cents, status, invoice_number from payments`).toEqual([
      { contract_length: 'three_years', amount_cents: 810_000, status: 'pending', invoice_number: null },
    ]);
    // A later price does not count.
    await testSql()`update communities set price_three_years = 9000 where id = ${group.id}`;
    expect((await post('register', { document: PROCESS_ENTRIES })).status).toBe(200);
    const [invoice] = await outbox.of('invoice');
    const year = new Date().getUTCFullYear();
    expect(invoice!.subject).toBe(`Invoice INV-${year}-1 for ${group.name}`);
    expect(invoice!.text).toContain('Amount: $8,100');
    expect(invoice!.attachments).toMatchObject([{ filename: `INV-${year}-1.pdf`, type: 'application/pdf' }]);
    expect(Buffer.from(invoice!.attachments[0]!.content).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('invoices of one moment have different numbers', async () => {
    const posts = await Promise.all(
      ['a@one.test', 'b@two.test', 'c@three.test'].map((email) => begin(group.vhost, email)),
    );
    for (const post of posts) {
      await post('validate_contact', await contactEntries('Kestrel'));
      await post('agreements', { ...ACCEPTED, payment: { payment_type: 'invoice' } });
    }
    await Promise.all(posts.map((post) => post('register', { document: PROCESS_ENTRIES })));
    expect(await testSql()`select invoice_number as n from payments order by 1`).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ]);
  });
});
