import { build } from '@/db/build/build';
import { withDatabase } from '@/db/client';
import { keepProfile } from '@/lib/accounts/keep-profile';
import { sendWrites, type Write } from '@/lib/core/writes';
import { testSql } from '../../support/database';

const FORM = { first_name: 'Robin', last_name: 'Keller', phone: '650 555 0100', phone_country_code: 'GB' };

async function keptOf(user: { id: number }, form: typeof FORM | (Omit<typeof FORM, 'phone'> & { phone: null })) {
  const writes: Write[] = [];
  keepProfile({ writes }, user.id, form);
  await withDatabase((db) => sendWrites(db, writes));
  return (await testSql()`select first_name, last_name, phone, phone_country_code, email from users where id = ${user.id}`)[0];
}

test('name and phone of a form are kept, never the address, and no phone leaves the one there is', async () => {
  const user = await build.caller({ phone: '+1 408 555 0110', phone_country_code: 'US' });
  expect(await keptOf(user, { ...FORM, phone: null })).toEqual({ first_name: 'Robin', last_name: 'Keller', phone: '+1 408 555 0110', phone_country_code: 'US', email: user.email });
  expect(await keptOf(user, FORM)).toEqual({ ...FORM, email: user.email });
});

test.each(['inactive', 'deleted'] as const)('an account that is %s meanwhile takes nothing', async (status) => {
  const user = await build.caller({ first_name: 'Anna' });
  await testSql()`update users set status = ${status} where id = ${user.id}`;
  expect(await keptOf(user, FORM)).toMatchObject({ first_name: 'Anna' });
});
