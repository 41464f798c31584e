import { make } from '@/tools/factories/make';
import { testSql } from './database';
import { aFile, uploadForm } from './group-fixtures';

export const USERS = '/api/admin/company/users';
export const REGISTRATION = '/api/admin/company/registration';
export const PASSWORDS = { password: 'Concord1!', password_confirmation: 'Concord1!' };

let made = 0;

export async function newUser({ domain }: { domain: string | null }, over: Record<string, unknown> = {}) {
  return {
    first_name: 'Noor',
    last_name: 'Visser',
    email: `noor.${++made}@${domain}`,
    phone: '010 555 1277',
    phone_country_code: 'NL',
    country_id: (await make.country()).id,
    city: 'Delft',
    role: 'caller',
    ...PASSWORDS,
    ...over,
  };
}

export const networkUser = async (
  company: { id: number; domain: string | null },
  over: Record<string, unknown> = {},
) => ({
  ...(await newUser(company)),
  company_id: company.id,
  type: 'basic',
  ...over,
});

/** The form of an existing user as it was read, with changes. */
export async function editOf(
  user: { first_name: string; last_name: string; email: string; role: string },
  over: Record<string, unknown> = {},
) {
  const { first_name, last_name, email, role } = user;
  return {
    first_name,
    last_name,
    email,
    role,
    phone: '+1 415 555 2671',
    country_id: (await make.country()).id,
    city: null,
    ...over,
  };
}

export async function company(over: Parameters<typeof make.company>[0] = {}) {
  const acme = await make.company({ name: 'Acme Storage', slug: 'acme', domain: 'acme.test', ...over });
  const [manager, second, caller] = [
    await make.manager({ company_id: acme.id, email: 'manager@acme.test' }),
    await make.manager({ company_id: acme.id, email: 'second@acme.test' }),
    await make.caller({ company_id: acme.id, email: 'caller@acme.test' }),
  ];
  return { acme, manager, second, caller };
}

export const userRow = async (id: number) => (await testSql()`select * from users where id = ${id}`)[0]!;

export const auditOf = async (command: string) =>
  (
    await testSql()`select actor_id, subject_type, subject_id, changes from audit_log where command = ${command} order by id desc limit 1`
  )[0];

/** The multipart form of an import: a CSV file with these lines below its first row. */
export function csvForm(lines: string[], fields: Record<string, string> = {}, head = 'First name,Last name,Email') {
  return uploadForm({ file: aFile('users.csv', [head, ...lines].join('\r\n')), ...fields });
}

export const oneUser = ({ domain }: { domain: string | null }) => csvForm([`Noor,Visser,noor.${++made}@${domain}`]);
