import { make } from '@/tools/factories/make';
import type { Group } from '@/tools/factories/groups';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { begin, contactEntries, newestSession, PROCESS_ENTRIES } from '../../support/onboarding-fixtures';
import { mailedSecret } from '../../support/mailed-secrets';
import { outbox } from '../../support/outbox';
import { invalid, refused } from '../../support/refusals';

let group: Group & { vhost: string };
const EMAIL = 'nora@kestrel.test';
const ACCEPTED = { agreements: { code_of_conduct: true, database_license: true, addendum: true } };
const WRONG = {
  code: ['This is not the code of our newest email, or it has expired. The link in the email still works.'],
};

beforeEach(async () => {
  await emptyDatabase();
  group = await make.partnerProgram({ name: 'Harbor Free Partners' });
});

/** A registration that was sent and waits for its confirmation. */
async function sent() {
  const post = await begin(group.vhost, EMAIL);
  await post('validate_contact', await contactEntries('Kestrel'));
  await post('agreements', ACCEPTED);
  await post('register', { document: PROCESS_ENTRIES });
  return post;
}

/** The code of the newest email. */
async function mailedCode(): Promise<string> {
  const letters = (await outbox.to(EMAIL)).filter(({ template }) => template === 'onboarding_submitted');
  return /\b(\d{3} \d{3})\b/.exec(letters.at(-1)!.text)![1]!;
}
const other = (code: string) => String((Number(code.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0');
const isConfirmed = async () => (await newestSession()).confirmed_at !== null;

test('the code of the email confirms the address in the browser that sent it, whose password stays', async () => {
  const post = await sent();
  const hash = ((await newestSession()).data as { user: { password_hash: string } }).user.password_hash;
  const code = await mailedCode();
  expect((await outbox.to(EMAIL)).at(-1)!.text).toContain('within 1 hour');
  expect(await post('confirm', { code })).toMatchObject({
    status: 200,
    body: { confirmed: true, message: 'Your address is confirmed.' },
  });
  expect(await isConfirmed()).toBe(true);
  expect(((await newestSession()).data as { user: { password_hash: string } }).user.password_hash).toBe(hash);
  // The session goes on, and asking again is fine.
  expect((await post('confirm', { code: '000000' })).status).toBe(200);
  expect((await testSql()`select command from audit_log where command = 'onboarding.confirm_by_code'`).length).toBe(2);
});

test('the database holds neither the code nor what could be guessed from it', async () => {
  await sent();
  const code = (await mailedCode()).replace(' ', '');
  const rows = JSON.stringify([await testSql()`select * from one_time_tokens`, await testSql()`select * from outbox`]);
  expect(rows).not.toContain(code);
  const [row] = await testSql()<{ token_hash: string }[]>`
    select token_hash from one_time_tokens where purpose = 'onboarding_code'`;
  expect(row!.token_hash).toMatch(/^[\w-]{43}$/);
});

test('a wrong code counts as a guess of the address; twenty end the codes of a registration, and the link goes on', async () => {
  const post = await sent();
  const code = await mailedCode();
  await testSql()`delete from rate_limits`;
  for (let n = 0; n < 20; n++)
    expect([n, await post('confirm', { code: other(code) })]).toMatchObject([
      n,
      { status: 422, body: { errors: WRONG } },
    ]);
  const guesses = await testSql()<{ points: number }[]>`select points from rate_limits where key like 'guess:%'`;
  expect(guesses).toEqual([{ points: 20 }]);
  expect(await post('confirm', { code })).toMatchObject(
    refused(409, 'Too many codes were tried. Use the link in the email.'),
  );
  expect(await isConfirmed()).toBe(false);
  await testSql()`delete from rate_limits where key like 'onboarding-code:%'`;
  await testSql()`update rate_limits set points = 60 where key like 'guess:%'`;
  expect((await post('confirm', { code })).status).toBe(429);
  await testSql()`delete from rate_limits`;
  const secret = (await mailedSecret(EMAIL, '/onboarding/restore/'))!;
  const chosen = { password: 'Another1!', password_confirmation: 'Another1!' };
  expect((await api().post(`/api/onboarding/restore/${secret}`, chosen)).status).toBe(200);
});

test.each([
  ['of another registration', async () => (await mailedCodeOfAnother()).code],
  ['that has expired', async () => (await testSql()`update one_time_tokens set expires_at = now()`, mailedCode())],
  ['that was used', async () => (await testSql()`update one_time_tokens set used_at = now()`, mailedCode())],
])('a code %s confirms nothing', async (_, code) => {
  const post = await sent();
  expect(await post('confirm', { code: await code() })).toMatchObject({ status: 422, body: { errors: WRONG } });
  expect(await isConfirmed()).toBe(false);
});

/** Registers another company, whose code is not the first one's. */
async function mailedCodeOfAnother() {
  const own = await mailedCode();
  const post = await begin(group.vhost, 'ada@osprey.test');
  await post('validate_contact', await contactEntries('Osprey'));
  await post('agreements', ACCEPTED);
  await post('register', { document: PROCESS_ENTRIES });
  const [letter] = (await outbox.to('ada@osprey.test')).filter(({ template }) => template === 'onboarding_submitted');
  const code = /\b(\d{3} \d{3})\b/.exec(letter!.text)![1]!;
  return { code: code === own ? other(code) : code };
}

test.each([
  [{}, 'Enter the code from the email.'],
  [{ code: '' }, 'Enter the six digits from the email.'],
  [{ code: '12345' }, 'Enter the six digits from the email.'],
  [{ code: '12a456' }, 'Enter the six digits from the email.'],
])('%j is refused beside the field and counts for nothing', async (entry, message) => {
  const post = await sent();
  expect(await post('confirm', entry)).toMatchObject(invalid({ code: [message] }));
  expect(await testSql()`select key from rate_limits where key like 'onboarding-code:%'`).toEqual([]);
});

test('a new email has a new code, and the earlier one ends; five an hour', async () => {
  const post = await sent();
  const first = await mailedCode();
  expect(await post('confirm/again')).toMatchObject({ status: 200, body: { message: `We sent ${EMAIL} a new code.` } });
  const second = await mailedCode();
  if (first !== second) expect((await post('confirm', { code: first })).status).toBe(422);
  const statuses = [];
  for (let n = 0; n < 5; n++) statuses.push((await post('confirm/again')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await post('confirm', { code: await mailedCode() })).status).toBe(200);
  await testSql()`delete from rate_limits`;
  expect((await post('confirm/again')).status).toBe(409);
});

test('before a registration is sent nothing takes a code, and no other session does', async () => {
  const post = await begin(group.vhost, EMAIL);
  expect((await post('confirm', { code: '123456' })).status).toBe(409);
  expect((await post('confirm/again')).status).toBe(409);
  expect((await api().post(`/api/onboarding/${group.vhost}/confirm`, { code: '123456' })).status).toBe(401);
});

test('two right codes at once confirm once', async () => {
  const post = await sent();
  const code = await mailedCode();
  const answers = await Promise.all([post('confirm', { code }), post('confirm', { code })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

describe('the status behind the mailed link', () => {
  const status = async () => {
    const secret = (await mailedSecret(EMAIL, '/onboarding/restore/'))!;
    const { body } = await api().get<{ session: Record<string, unknown> }>(`/api/onboarding/restore/${secret}`);
    return body.session;
  };

  test('received, confirmed, then rejected with the reason', async () => {
    const post = await sent();
    expect(await status()).toMatchObject({
      status: 'submitted',
      confirmed: false,
      submitted_at: expect.any(String) as string,
      decided_at: null,
    });
    await post('confirm', { code: await mailedCode() });
    expect(await status()).toMatchObject({ status: 'submitted', confirmed: true, needs_password: false });
    const { id } = await newestSession();
    await api(await make.superAdmin()).post(`/api/super_admin/onboarding/${id}/reject`, { reason: 'No such company.' });
    expect(await status()).toMatchObject({
      status: 'rejected',
      decided_at: expect.any(String) as string,
      decision_note: 'No such company.',
      is_refunded: false,
    });
  });

  test('approved, with what an unpaid invoice asks for', async () => {
    const post = await sent();
    await post('confirm', { code: await mailedCode() });
    const { id } = await newestSession();
    await testSql()`insert into payments (onboarding_session_id, payment_type, amount_cents, invoice_year, invoice_number)
      values (${id}, 'invoice', 300000, 2026, 1)`;
    await testSql()`update onboarding_sessions set data = data || '{"payment": {"contract_length": "one_year", "payment_type": "invoice"}}'`;
    expect((await api(await make.superAdmin()).post(`/api/super_admin/onboarding/${id}/approve`, {})).status).toBe(200);
    expect(await status()).toMatchObject({
      status: 'approved',
      invoice_cents: 300_000,
      decided_at: expect.any(String) as string,
    });
  });
});
