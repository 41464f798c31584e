import { make } from '@/tools/factories/make';
import { hashPassword, isPassword } from '@/lib/accounts/password-hash';
import { api } from '../../support/api';
import { addPasskey, withCodeApp } from '../../support/factor-fixtures';

/* Neither the answer nor its time shows whether an address has an account (rule: passwords.neutral). */

const ROUNDS = 60;
/*
 * Probability that a call for a known address takes longer than one for an unknown address: 0.5 when they are alike, near 0
 * or 1 when a step is skipped. With this number of rounds it was between 0.35 and 0.62 by chance.
 */
const ALIKE = { min: 0.25, max: 0.75 };

let from = 0;
/** A client with an address of its own, so that no limit per address applies. */
const stranger = () => api(undefined, { 'x-client-address': `10.${(from >> 8) & 255}.${from++ & 255}.1` });

type Ask = (email: string) => Promise<{ status: number; body: object }>;
type MakeAccount = (n: number) => Promise<string>;

/** Calls for known and unknown addresses in turn, each once; returns the answers of both and the probability. */
async function compare(ask: Ask, known: MakeAccount, unknown: (n: number) => string) {
  const people: string[] = [];
  // One after the other: recovery codes are as slow to make as passwords.
  for (let n = 0; n < ROUNDS; n++) people.push(await known(n));
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

/** Share of all pairs in which the first time is longer. */
function slower(first: number[], second: number[]): number {
  const wins = first.reduce((sum, a) => sum + second.filter((b) => a > b).length, 0);
  return wins / (first.length * second.length);
}

function expectAlike({ answers, slower: chance }: Awaited<ReturnType<typeof compare>>) {
  expect([...answers.known]).toEqual([...answers.unknown]);
  expect(answers.known.size).toBe(1);
  expect(chance).toBeGreaterThan(ALIKE.min);
  expect(chance).toBeLessThan(ALIKE.max);
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

/** Median time in ms of checking a wrong password against each of two hashes, measured in turn so that load hits both. */
async function medianTimes(one: string | null, other: string | null): Promise<[number, number]> {
  const times = [[], []] as [number[], number[]];
  for (let round = 0; round < 9; round++) {
    for (const [index, stored] of [one, other].entries()) {
      const began = performance.now();
      await isPassword(stored, 'wrong');
      times[index]!.push(performance.now() - began);
    }
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
  return [median(times[0]), median(times[1])];
}

test('an unknown account takes as long to check as a known one', async () => {
  const stored = await hashPassword('Concord1!');
  await medianTimes(null, stored);
  const [unknown, known] = await medianTimes(null, stored);
  expect(unknown / known).toBeGreaterThan(1 / 3);
});
