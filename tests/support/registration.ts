import { make } from '@/tools/factories/make';
import type { NewCompany } from '@/tools/factories/companies';
import { api } from './api';
import { testSql } from './database';
import { mailedSecret } from './mailed-secrets';
import { outbox } from './outbox';

/** A valid registration, without email and country. */
export const REGISTRATION = {
  first_name: 'Nora',
  last_name: 'Lind',
  phone: '415 555 2671',
  phone_country_code: 'US',
  city: 'Oslo',
  password: 'Concord1!',
  password_confirmation: 'Concord1!',
  agree_confirm: true,
};

export const EMAIL = 'nora@acme.test';
export const acme = (over: NewCompany = {}) =>
  make.company({ name: 'Acme Storage', slug: 'acme', domain: 'acme.test', ...over });
export const register = async (over = {}) =>
  api().post('/api/caller/register/acme', {
    ...REGISTRATION,
    email: EMAIL,
    country_id: (await make.country()).id,
    ...over,
  });
export const verifyLink = (email = EMAIL) => mailedSecret(email, '/verify_account/');
export const approvalLink = (email: string) => mailedSecret(email, '/users/approval/');
export const statusOf = async (email = EMAIL) =>
  (await testSql()<{ status: string }[]>`select status from users where email = ${email}`)[0]?.status;
export const emailsTo = async (email: string) => (await outbox.to(email)).map(({ template }) => template);

/** A company with approval, its managers, and a pending user with a verified address. */
export async function waiting() {
  const company = await acme({ requires_approval: true });
  const [main, alternate, other] = [
    await make.manager({ company_id: company.id }),
    await make.programManager({ company_id: company.id }),
    await make.manager({ company_id: company.id }),
  ];
  await testSql()`update companies set signup_manager_id = ${main.id}, alt_signup_manager_id = ${alternate.id}`;
  await register();
  await api().post(`/api/auth/verify/${await verifyLink()}`);
  return { company, main, alternate, other };
}
