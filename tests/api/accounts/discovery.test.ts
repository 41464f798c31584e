import { build } from '@/db/build/build';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

/* Whether an address has an account shows neither in the answer nor in the time it takes (PRODUCT §2). */

const ROUNDS = 60;
/*
 * The chance that a call for an account takes longer than one for nobody: 0.5 when they are alike, near 0 or 1 when a step is
 * left out. With so many rounds mere chance has left it between 0.35 and 0.62.
 */
const ALIKE = { least: 0.25, most: 0.75 };

let from = 0;
/** A caller from an address of its own, so that no limit of an address counts. */
const stranger = () => api(undefined, { 'x-client-address': `10.${(from >> 8) & 255}.${from++ & 255}.1` });

type Asked = (email: string) => Promise<{ status: number; body: object }>;
type Known = (n: number) => Promise<string>;

/** Asks for known and unknown addresses in turn, each address once; gives the answers of both and how the times compare. */
async function compare(ask: Asked, known: Known, unknown: (n: number) => string) {
  const people = await Promise.all(Array.from({ length: ROUNDS }, (_, n) => known(n)));
  for (let n = 0; n < 8; n++) await ask(unknown(1000 + n));
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  const once = async (which: 'known' | 'unknown', email: string) => {
    const began = performance.now();
    const { status, body } = await ask(email);
    times[which].push(performance.now() - began);
    answers[which].add(JSON.stringify([status, body]).replaceAll(email, '(address)'));
  };
  for (const [n, email] of people.entries()) {
    const turns = [() => once('known', email), () => once('unknown', unknown(n))];
    for (const turn of n % 2 ? turns : turns.toReversed()) await turn();
  }
  return { answers, slower: slower(times.known, times.unknown) };
}

/** How often a time of the first takes longer than one of the second, of all pairs. */
function slower(first: number[], second: number[]): number {
  const wins = first.reduce((sum, a) => sum + second.filter((b) => a > b).length, 0);
  return wins / (first.length * second.length);
}

function expectAlike({ answers, slower: chance }: Awaited<ReturnType<typeof compare>>) {
  expect([...answers.known]).toEqual([...answers.unknown]);
  expect(answers.known.size).toBe(1);
  expect(chance).toBeGreaterThan(ALIKE.least);
  expect(chance).toBeLessThan(ALIKE.most);
}

test('a login that fails', async () => {
  const company = await build.company();
  const ask: Asked = (email) => stranger().post('/api/auth/login', { email, password: 'Wrong1!pass' });
  expectAlike(await compare(ask, async () => (await build.caller({ company_id: company.id })).email, (n) => `nobody${n}@login.test`));
}, 60_000);

test('a login that fails for an account without a password', async () => {
  const company = await build.company();
  const ask: Asked = (email) => stranger().post('/api/auth/login', { email, password: 'Wrong1!pass' });
  expectAlike(await compare(ask, async () => (await build.caller({ company_id: company.id, password_hash: null })).email, (n) => `nobody${n}@bare.test`));
}, 60_000);

test('a forgotten password', async () => {
  const company = await build.company();
  const ask: Asked = (email) => stranger().post('/api/auth/forgot_password', { email });
  expectAlike(await compare(ask, async () => (await build.caller({ company_id: company.id })).email, (n) => `nobody${n}@forgot.test`));
}, 60_000);

test('a link to log in, also for an account that may not come in that way', async () => {
  const company = await build.company({ login_method: 'email_link' });
  const ask: Asked = (email) => stranger().post('/api/caller/link', { email, company_id: company.id, agree_confirm: true });
  const address = (who: string) => `${who}@${company.domain}`;
  const disabled = { company_id: company.id, status: 'inactive' } as const;
  expectAlike(await compare(ask, async (n) => (await build.caller({ company_id: company.id, email: address(`known${n}`) })).email, (n) => address(`new${n}`)));
  expectAlike(await compare(ask, async (n) => (await build.caller({ ...disabled, email: address(`off${n}`) })).email, (n) => address(`newer${n}`)));
}, 60_000);

test('another mail to verify an address', async () => {
  const company = await build.company();
  const ask: Asked = (email) => stranger().post('/api/auth/verify_account', { email });
  const waiting = { company_id: company.id, status: 'pending_verification', registration_type: 'registration' } as const;
  expectAlike(await compare(ask, async () => (await build.caller(waiting)).email, (n) => `nobody${n}@verify.test`));
  expectAlike(await compare(ask, async () => (await build.caller({ company_id: company.id })).email, (n) => `nobody${n}@verified.test`));
}, 60_000);

test('the same is written for an address that nobody has: a letter and its link, which goes nowhere', async () => {
  await emptyDatabase();
  const user = await build.caller();
  for (const email of [user.email, 'nobody@forgot.test']) await stranger().post('/api/auth/forgot_password', { email });
  const letters = await testSql()`select letter, o.to_email, t.user_id from outbox o join one_time_tokens t on t.id = (o.props ->> 'token_id')::uuid order by o.id`;
  expect([...letters]).toEqual([
    { letter: 'password_reset', to_email: user.email, user_id: user.id },
    { letter: 'password_reset', to_email: 'nobody@forgot.test', user_id: null },
  ]);
});
