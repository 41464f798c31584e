import { hashPassword, isPassword } from '@/lib/accounts/password-hash';
import { Problem } from '@/lib/shared/problem';

test('a password is stored as argon2id with the agreed cost, and only the right one matches', async () => {
  const kept = await hashPassword('Concord1!');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(kept, 'Concord1!')).toBe(true);
  expect(await isPassword(kept, 'concord1!')).toBe(false);
  expect(await hashPassword('Concord1!')).not.toBe(kept);
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

test('an unknown account matches no password', async () => {
  expect(await isPassword(null, 'wrong')).toBe(false);
  expect(await isPassword('', '')).toBe(false);
});

test('an unknown account takes as long to check as a known one', async () => {
  const stored = await hashPassword('Concord1!');
  await medianTimes(null, stored);
  const ratios: number[] = [];
  // A busy machine may distort one measurement, but not three of them in the same direction.
  for (let attempt = 0; attempt < 3 && !ratios.some((ratio) => ratio > 1 / 3); attempt++) {
    const [unknown, known] = await medianTimes(null, stored);
    ratios.push(unknown / known);
  }
  expect(Math.max(...ratios)).toBeGreaterThan(1 / 3);
}, 60_000);

test('a corrupt hash matches nothing', async () => expect(await isPassword('$argon2id$nonsense', 'x')).toBe(false));

test('a full queue refuses further hashes with Retry-After', async () => {
  const kept = await hashPassword('x');
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => isPassword(kept, 'y')));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(80 - 66);
  expect(refused[0]!.reason).toBeInstanceOf(Problem);
  expect(refused[0]!.reason).toMatchObject({ kind: 'unavailable', details: { retry_after: 1 } });
  expect(await isPassword(kept, 'x')).toBe(true);
}, 60_000);
