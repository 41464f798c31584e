import { verify } from '@node-rs/argon2';
import { hashPassword, isPassword } from '@/lib/people/accounts/password-hash';
import { Problem } from '@/lib/shared/problem';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

test('a password is stored as argon2id with the agreed cost, and only the right one matches', async () => {
  const kept = await hashPassword('Concord1!');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(kept, 'Concord1!')).toBe(true);
  expect(await isPassword(kept, 'concord1!')).toBe(false);
  expect(await hashPassword('Concord1!')).not.toBe(kept);
});

test('an unknown account matches no password', async () => {
  expect(await isPassword(null, 'wrong')).toBe(false);
  expect(await isPassword('', '')).toBe(false);
});

test('an unknown account costs the hash that a known one does', async () => {
  const stored = await hashPassword('Concord1!');
  const costOf = (hash: string) => hash.split('$').slice(0, 4);
  for (const hash of [stored, null]) await isPassword(hash, 'wrong');
  const [known, unknown] = jest
    .mocked(verify)
    .mock.calls.slice(-2)
    .map(([hash]) => String(hash));
  expect(known).toBe(stored);
  expect(costOf(unknown!)).toEqual(costOf(stored));
});

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
