import { hashPassword, isPassword } from '@/lib/people/accounts/password-hash';
import { DISCOVERIES, type Discovery } from '../../support/discovery';

/* Neither the answer nor its time shows whether an address has an account (rule: passwords.neutral). */

const ROUNDS = 60;
/*
 * Probability that a call for a known address takes longer than one for an unknown address: 0.5 when they are alike, near 0
 * or 1 when a step is skipped. With this number of rounds it was between 0.35 and 0.62 by chance.
 */
const ALIKE = { min: 0.25, max: 0.75 };

/** Calls for known and unknown addresses in turn, each once; returns the answers of both and the probability. */
async function compare({ ask, known, unknown }: Discovery) {
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

test.each(DISCOVERIES)('%s', async (_what, begin) => {
  const { answers, slower: chance } = await compare(await begin());
  expect([...answers.known]).toEqual([...answers.unknown]);
  expect(answers.known.size).toBe(1);
  expect(chance).toBeGreaterThan(ALIKE.min);
  expect(chance).toBeLessThan(ALIKE.max);
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
