import { NoopLogger } from 'drizzle-orm';
import { make } from '@/tools/factories/make';
import { emptyDatabase, testSql } from '../../support/database';
import { DISCOVERIES, stranger, type Discovery } from '../../support/discovery';

/*
 * Neither the answer nor the work behind it shows whether an address has an account (rule: passwords.neutral). What is sent to the
 * database is compared here, and the hashing; `npm run bench -- --limits discovery` compares the times.
 */

const ROUNDS = 4;

/** Calls for known and unknown addresses in turn, each once; returns the answers of both, and the work behind them. */
async function compare({ ask, known, unknown }: Discovery) {
  const people: string[] = [];
  for (let n = 0; n < ROUNDS; n++) people.push(await known(n));
  await ask(unknown(1000));
  const done = { known: new Set<string>(), unknown: new Set<string>() };
  const once = async (which: 'known' | 'unknown', email: string) => {
    const statements = jest.spyOn(NoopLogger.prototype, 'logQuery');
    const hashes = jest.spyOn(jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2'), 'verify');
    const { status, body } = await ask(email);
    const sent = (statements.mock.calls as unknown as [string][]).map(([text]) =>
      text.trim().split(/\s+/, 3).join(' '),
    );
    const answer = JSON.stringify([status, body]).replaceAll(email, '(address)');
    done[which].add(JSON.stringify({ answer, sent, hashes: hashes.mock.calls.length }));
    jest.restoreAllMocks();
  };
  for (const [n, email] of people.entries()) {
    await once('known', email);
    await once('unknown', unknown(n));
  }
  return done;
}

test.each(DISCOVERIES)('%s', async (_what, begin) => {
  const done = await compare(await begin());
  expect([...done.known]).toEqual([...done.unknown]);
  expect(done.known.size).toBe(1);
});

// rule: persons.neutral
test('a failed login without a company checks three passwords, whether the address has an account or not', async () => {
  const [, begin] = DISCOVERIES[0]!;
  const { known } = await compare(await begin());
  expect([...known]).toEqual([expect.stringContaining('"hashes":3')]);
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
