import { make } from '@/tools/factories/make';
import { withDatabase } from '@/db/client';
import { saveProfile } from '@/lib/people/accounts/save-profile';
import { testSql } from '../../support/database';

const FORM = { first_name: 'Robin', last_name: 'Keller', phone: '+442079460110', phone_country_code: 'GB' };

async function profileAfter(user: { id: number }, form: typeof FORM | (Omit<typeof FORM, 'phone'> & { phone: null })) {
  await withDatabase((db) => saveProfile(db, user.id, form));
  return (
    await testSql()`select first_name, last_name, phone, phone_country_code, email from users where id = ${user.id}`
  )[0];
}

test('saves name and phone of a form, never the address, and keeps the phone when the form has none', async () => {
  const user = await make.caller({ phone: '+1 408 555 0110', phone_country_code: 'US' });
  expect(await profileAfter(user, { ...FORM, phone: null })).toEqual({
    first_name: 'Robin',
    last_name: 'Keller',
    phone: '+14085550110',
    phone_country_code: 'US',
    email: user.email,
  });
  expect(await profileAfter(user, FORM)).toEqual({ ...FORM, email: user.email });
});

test.each(['inactive', 'deleted'] as const)('leaves an account alone that became %s', async (status) => {
  const user = await make.caller({ first_name: 'Anna' });
  await testSql()`update users set status = ${status} where id = ${user.id}`;
  expect(await profileAfter(user, FORM)).toMatchObject({ first_name: 'Anna' });
});
