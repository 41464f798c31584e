import { Secret } from 'otpauth';
import { newRecoveryCodes, sealSecret, stepOf, totpOf, unsealSecret } from '@/lib/people/accounts/factors/code-match';

const secret = new Secret({ size: 20 });
const AT = 1_800_000_000_000;
const code = (steps: number) => totpOf(secret).generate({ timestamp: AT + steps * 30_000 });

test.each([
  [-2, null],
  [-1, -1],
  [0, 0],
  [1, 1],
  [2, null],
])('the code of %i steps from now belongs to step %s', (steps, found) =>
  expect(stepOf(secret.base32, code(steps), AT)).toBe(found === null ? null : AT / 30_000 + found),
);

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', ` ${code(0)}`])('“%s” is no code', (entered) =>
  expect(stepOf(secret.base32, entered, AT)).toBeNull(),
);

test('recovery codes are ten different ones of 59 bits, and their hashes do not show them', async () => {
  const { codes, hashes } = await newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const one of codes) expect(one).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$/);
});

test('a sealed secret is read back, and not once it was changed', () => {
  const sealed = sealSecret(secret.base32);
  expect(sealed).not.toContain(secret.base32);
  expect(unsealSecret(sealed)).toBe(secret.base32);
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1]! ^= 1;
  expect(unsealSecret(bytes.toString('base64'))).toBeNull();
});
