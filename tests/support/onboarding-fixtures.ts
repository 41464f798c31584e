import { make } from '@/tools/factories/make';
import { api } from './api';
import { testSql } from './database';
import { addFile } from './files';

type Answer = { valid: boolean; session: { token: string; step: string; email: string }; redirect: string };

export async function contactEntries(name: string) {
  const { id } = await make.country();
  return {
    company: {
      name,
      address: '12 Quay Street',
      city: 'Oakland',
      state: 'CA',
      zipcode: '94607',
      country_id: id,
      url: 'kestrel.test',
    },
    user: {
      first_name: 'Nora',
      last_name: 'Lind',
      phone: '415 555 2671',
      phone_country_code: 'US',
      password: 'Concord1!',
      password_confirmation: 'Concord1!',
    },
  };
}

export const PROCESS_ENTRIES = {
  support_hours: 'Mon-Fri 8:00-18:00 CET',
  product_supported: 'Kestrel 3',
  support_email: 'support@kestrel.test',
  manager_first_name: 'Jo',
  manager_last_name: 'March',
  manager_email: 'jo@kestrel.test',
  support_phone: '415 555 2672',
  support_country_code: 'US',
};

/** Starts a registration as an API client; returns a function that posts its calls. */
export async function begin(vhost: string, email: string) {
  const { body } = await api().post<Answer>(`/api/onboarding/${vhost}/verify_email`, { email });
  const { token } = body.session;
  return Object.assign(
    <B = Record<string, unknown>>(call: string, entries: object = {}) =>
      api().post<B>(`/api/onboarding/${vhost}/${call}`, { session_token: token, ...entries }),
    { token },
  );
}

export const sessionRow = async (id: number) =>
  (await testSql()`select * from onboarding_sessions where id = ${id}`)[0]!;
export const newestSession = async () =>
  (await testSql()`select * from onboarding_sessions order by id desc limit 1`)[0]!;

export async function addDocuments(community_id: number): Promise<void> {
  const [conduct, license, addendum] = await Promise.all(
    ['conduct', 'license', 'addendum'].map((name) => addFile(`${name}.pdf`, `%PDF-${name}`)),
  );
  await testSql()`
    update communities set code_of_conduct_file_id = ${conduct!}, current_license_file_id = ${license!}, addendum_file_id = ${addendum!}
    where id = ${community_id}`;
}
