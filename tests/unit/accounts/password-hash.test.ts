import { hashPassword, isPassword } from '@/lib/accounts/password-hash';
import { Problem } from '@/lib/shared/problem';

test('a password is kept as argon2id with the agreed cost, and only the right one matches', async () => {
  const kept = await hashPassword('Concord1!');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(kept, 'Concord1!')).toBe(true);
  expect(await isPassword(kept, 'concord1!')).toBe(false);
  expect(await hashPassword('Concord1!')).not.toBe(kept);
});

test('nobody has a password, and asking takes as long as for somebody', async () => {
  const kept = await hashPassword('Concord1!');
  const time = async (stored: string | null) => {
    const began = performance.now();
    for (let i = 0; i < 5; i++) await isPassword(stored, 'wrong');
    return performance.now() - began;
  };
  await time(kept);
  const [nobody, somebody] = [await time(null), await time(kept)];
  expect(await isPassword(null, 'wrong')).toBe(false);
  expect(await isPassword('', '')).toBe(false);
  expect(nobody).toBeGreaterThan(somebody / 3);
});

test('a spoilt hash matches nothing', async () => expect(await isPassword('$argon2id$nonsense', 'x')).toBe(false));

test('the queue has an end: beyond it the answer is to come back', async () => {
  const kept = await hashPassword('x');
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => isPassword(kept, 'y')));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(80 - 66);
  expect(refused[0]!.reason).toBeInstanceOf(Problem);
  expect(refused[0]!.reason).toMatchObject({ kind: 'unavailable', details: { retry_after: 1 } });
  expect(await isPassword(kept, 'x')).toBe(true);
});
