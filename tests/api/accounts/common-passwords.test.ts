import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { aCompany, asAdmin } from '../../support/company-fixtures';
import { emptyDatabase } from '../../support/database';
import { begin, contactEntries } from '../../support/onboarding-fixtures';
import { acme, register } from '../../support/registration';
import { company, editOf, networkUser, newUser, USERS } from '../../support/user-fixtures';

beforeEach(emptyDatabase);

const COMMON = ['This password is too common. Choose one that is harder to guess.'];
const entry = { password: 'Password1!', password_confirmation: 'Password1!' };
type RefusalBody = { errors: Record<string, string[]> };

/** Every way to set a password, with the name of its field (rule: passwords.common). */
const WAYS: Record<string, [field: string, send: () => Promise<{ status: number; body: object }>]> = {
  registering: ['password', async () => (await acme(), register(entry))],
  'confirming a registration': ['password', () => api().post(`/api/auth/verify/${'x'.repeat(40)}`, entry)],
  'resetting it': [
    'password',
    () => api().post('/api/auth/reset_password', { email: 'nora@acme.test', token: 'x'.repeat(40), ...entry }),
  ],
  'changing one’s own': ['password', async () => api(await make.caller()).post('/api/users/password', entry)],
  'the profile': [
    'password',
    async () => {
      const user = await make.caller();
      return api(user).post('/api/users/profile', { ...(await editOf(user, entry)), agree_confirm: true });
    },
  ],
  'an administrator who adds a user': [
    'password',
    async () => {
      const { acme: own, manager } = await company();
      return api(manager).post(`${USERS}/0`, await newUser(own, entry));
    },
  ],
  'an administrator who makes a user one for programs': [
    'password',
    async () => {
      const { manager, caller } = await company();
      return api(manager).post(`${USERS}/${caller.id}`, await editOf(caller, { role: 'api', ...entry }));
    },
  ],
  'a super admin who adds a user': [
    'password',
    async () => {
      const { acme: own } = await company();
      return api(await make.superAdmin()).post('/api/super_admin/users/0', await networkUser(own, entry));
    },
  ],
  'a super admin who sets one': [
    'password',
    async () => {
      const { caller } = await company();
      return api(await make.superAdmin()).post(`/api/super_admin/users/${caller.id}/password`, entry);
    },
  ],
  'the first user of a new company': [
    'user.password',
    async () => {
      const { save } = await asAdmin();
      return save(0, { ...aCompany(), user: await newUser({ domain: 'fir.test' }, entry) });
    },
  ],
  'a new company of a partner group': [
    'user.password',
    async () => {
      await make.community({ vhost: 'alliance' });
      const { company: own, user } = await contactEntries('Kestrel');
      const post = await begin('alliance', 'nora@kestrel.test');
      return post('validate_contact', { company: own, user: { ...user, ...entry } });
    },
  ],
  'restoring a registration': ['password', () => api().post(`/api/onboarding/restore/${'x'.repeat(40)}`, entry)],
};

test.each(Object.entries(WAYS))('%s refuses a common password', async (_, [field, send]) => {
  const { status, body } = await send();
  expect([status, (body as RefusalBody).errors]).toEqual([422, expect.objectContaining({ [field]: COMMON })]);
});
