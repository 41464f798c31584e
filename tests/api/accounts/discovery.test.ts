import { verify } from '@node-rs/argon2';
import { NoopLogger } from 'drizzle-orm';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { addPasskey, withCodeApp } from '../../support/factor-fixtures';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

/*
 * Neither the answer nor the work behind it shows whether an address has an account (rule: passwords.neutral). What is sent to the
 * database is compared here, and the hashing; `npm run bench -- --limits discovery` compares the times.
 */

const ROUNDS = 4;

let from = 0;
/** A client with an address of its own, so that no limit per address applies. */
const stranger = () => api(undefined, { 'x-client-address': `10.${(from >> 8) & 255}.${from++ & 255}.1` });

type Ask = (email: string) => Promise<{ status: number; body: object }>;
type MakeAccount = (n: number) => Promise<string>;

/** Calls for known and unknown addresses in turn, each once; returns the answers of both, and the work behind them. */
async function compare(ask: Ask, known: MakeAccount, unknown: (n: number) => string) {
  const people: string[] = [];
  for (let n = 0; n < ROUNDS; n++) people.push(await known(n));
  await ask(unknown(1000));
  const done = { known: new Set<string>(), unknown: new Set<string>() };
  const once = async (which: 'known' | 'unknown', email: string) => {
    const [statements, hashes] = [jest.spyOn(NoopLogger.prototype, 'logQuery'), jest.mocked(verify)];
    hashes.mockClear();
    const { status, body } = await ask(email);
    const sent = (statements.mock.calls as unknown as [string][]).map(([text]) =>
      text.trim().split(/\s+/, 3).join(' '),
    );
    statements.mockRestore();
    const answer = JSON.stringify([status, body]).replaceAll(email, '(address)');
    done[which].add(JSON.stringify({ answer, sent, hashes: hashes.mock.calls.length }));
  };
  for (const [n, email] of people.entries()) {
    await once('known', email);
    await once('unknown', unknown(n));
  }
  return done;
}

function expectAlike(done: Awaited<ReturnType<typeof compare>>) {
  expect([...done.known]).toEqual([...done.unknown]);
  expect(done.known.size).toBe(1);
}

test('a failed login', async () => {
  const company = await make.company();
  const ask: Ask = (email) => stranger().post('/api/auth/login', { email, password: 'Wrong1!pass' });
  expectAlike(
    await compare(
      ask,
      async () => (await make.caller({ company_id: company.id })).email,
      (n) => `nobody${n}@login.test`,
    ),
  );
});

test('a failed login without a password', async () => {
  const company = await make.company();
  const ask: Ask = (email) => stranger().post('/api/auth/login', { email, password: 'Wrong1!pass' });
  expectAlike(
    await compare(
      ask,
      async () => (await make.caller({ company_id: company.id, password_hash: null })).email,
      (n) => `nobody${n}@bare.test`,
    ),
  );
});

test('a failed login where a code or a passkey would be asked (rules: second-factor.asked, passkeys.neutral)', async () => {
  const company = await make.company();
  const ask: Ask = (email) => stranger().post('/api/auth/login', { email, password: 'Wrong1!pass' });
  expectAlike(
    await compare(
      ask,
      async (n) => {
        const user = await make.caller({ company_id: company.id });
        if (n % 2) await withCodeApp(user);
        else await addPasskey(api(user));
        return user.email;
      },
      (n) => `nobody${n}@factors.test`,
    ),
  );
});

test('a failed login of a locked account', async () => {
  const company = await make.company();
  const ask: Ask = (email) => stranger().post('/api/auth/login', { email, password: 'Wrong1!pass' });
  const locked = { company_id: company.id, locked_until: new Date(Date.now() + 60_000 * 14) };
  expectAlike(
    await compare(
      ask,
      async () => (await make.caller(locked)).email,
      (n) => `nobody${n}@locked.test`,
    ),
  );
});

test('a forgotten password', async () => {
  const company = await make.company();
  const ask: Ask = (email) => stranger().post('/api/auth/forgot_password', { email });
  expectAlike(
    await compare(
      ask,
      async () => (await make.caller({ company_id: company.id })).email,
      (n) => `nobody${n}@forgot.test`,
    ),
  );
});

test('a login link, also for an account that may not use it', async () => {
  const company = await make.company({ login_method: 'email_link' });
  const ask: Ask = (email) =>
    stranger().post('/api/caller/link', { email, company_id: company.id, agree_confirm: true });
  const address = (who: string) => `${who}@${company.domain}`;
  const disabled = { company_id: company.id, status: 'inactive' } as const;
  expectAlike(
    await compare(
      ask,
      async (n) => (await make.caller({ company_id: company.id, email: address(`known${n}`) })).email,
      (n) => address(`new${n}`),
    ),
  );
  expectAlike(
    await compare(
      ask,
      async (n) => (await make.caller({ ...disabled, email: address(`off${n}`) })).email,
      (n) => address(`newer${n}`),
    ),
  );
});

test('another verification email', async () => {
  const company = await make.company();
  const ask: Ask = (email) => stranger().post('/api/auth/verify_account', { email });
  const waiting = {
    company_id: company.id,
    status: 'pending_verification',
    registration_type: 'registration',
  } as const;
  expectAlike(
    await compare(
      ask,
      async () => (await make.caller(waiting)).email,
      (n) => `nobody${n}@verify.test`,
    ),
  );
  expectAlike(
    await compare(
      ask,
      async () => (await make.caller({ company_id: company.id })).email,
      (n) => `nobody${n}@verified.test`,
    ),
  );
});

test('an unknown address writes the same rows: an email and a token without a user', async () => {
  await emptyDatabase();
  const user = await make.caller();
  for (const email of [user.email, 'nobody@forgot.test']) await stranger().post('/api/auth/forgot_password', { email });
  const emails =
    await testSql()`select template, o.to_email, t.user_id from outbox o join one_time_tokens t on t.id = (o.props ->> 'token_id')::uuid order by o.id`;
  expect([...emails]).toEqual([
    { template: 'password_reset', to_email: user.email, user_id: user.id },
    { template: 'password_reset', to_email: 'nobody@forgot.test', user_id: null },
  ]);
});
