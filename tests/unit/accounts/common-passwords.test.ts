import { isCommonPassword } from '@/lib/people/accounts/common-passwords';
import { NewPassword } from '@/lib/people/accounts/new-password';

test.each([
  'Password1!',
  'PASSWORD1!',
  'P@ssw0rd!',
  'Pa$$w0rd1',
  '!!Password99',
  'Welcome2024!',
  'Qwerty123!',
  'Letm31n!',
  'Dragon#1',
  'Abc12345!',
  'Trustno1!',
  'Adm1n123!',
])('%s is common', async (password) => expect(await isCommonPassword(password)).toBe(true));

test.each([
  'Concord1!',
  'Another2$',
  'Correct-horse7 battery!',
  'Mallory9$',
  'kV7$mQx2pLz',
  'A1!a2B3#c4',
  'Passwordless-Portal8!',
])('%s is not common', async (password) => expect(await isCommonPassword(password)).toBe(false));

test('a common password is reported alongside the broken rules', async () => {
  const messages = async (password: string) =>
    (await NewPassword.safeParseAsync(password)).error?.issues.map(({ message }) => message) ?? [];
  const COMMON = 'This password is too common. Choose one that is harder to guess.';
  expect(await messages('Password1!')).toEqual([COMMON]);
  expect(await messages('password')).toContain(COMMON);
  expect(await messages('Concord1!')).toEqual([]);
  expect(await messages('x'.repeat(1001))).not.toContain(COMMON);
});
