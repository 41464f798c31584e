import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import * as schema from '@/db/schema';
import { listCases } from '@/lib/work/cases/lists/list';
import { secretOf } from '@/lib/platform/secrets/mailed-token';
import { sessionCookie, signToken } from '@/lib/platform/secrets/session-token';
import type { Member } from '@/lib/shared/actor';
import type { Membership, Role } from '@/lib/shared/enums';

export type Engineer = { id: number; company_id: number; email: string; bearer: string; cookie: string; token: string };
export type Form = { document_id: number; company_id: number; entries: Record<string, string> };

/** Who is to be signed in; `token` is a case of theirs. */
export type Row = { id: number; company_id: number; email: string; role: Role; level: Membership; token: string };

/** Signed-in callers with cases: one in ten of Acme, which has the longest lists, including its first caller. */
export async function engineers(sql: Sql, count: number): Promise<Engineer[]> {
  const rows = await sql<Row[]>`
    select u.id, u.company_id, u.email, u.role, c.membership_type as level, k.token
    from (select submitter_id, max(token) as token, count(*) as cases from cases where created_at > now() - interval '90 days' group by 1) k
    join users u on u.id = k.submitter_id and u.role = 'caller' join companies c on c.id = u.company_id and c.membership_type not in ('limited', 'offline partner')
    order by u.email <> 'caller@acme.test', (u.company_id = 1 and u.id % 10 <> 0), k.cases desc, u.id limit ${count}`;
  const acme = await sql<Row[]>`
    select distinct on (u.id) u.id, u.company_id, u.email, u.role, c.membership_type as level, k.token
    from users u join companies c on c.id = u.company_id join cases k on k.submitter_id = u.id where u.company_id = 1 and u.role = 'caller' limit ${Math.ceil(count / 10)}`;
  return logIn(sql, [...rows.slice(0, count - acme.length), ...acme]);
}

/** Signed-in users for other variants of the dashboard: managers and callers of limited companies. */
export async function otherUsers(sql: Sql, who: 'managers' | 'limited', count: number): Promise<Engineer[]> {
  const wanted =
    who === 'managers'
      ? sql`u.role in ('business_manager', 'program_manager') and c.membership_type not in ('limited', 'offline partner')`
      : sql`u.role = 'caller' and c.membership_type = 'limited'`;
  const rows = await sql<Row[]>`
    select u.id, u.company_id, u.email, u.role, c.membership_type as level, '' as token
    from users u join companies c on c.id = u.company_id where u.status = 'active' and c.status = 'active' and ${wanted} order by u.id limit ${count}`;
  return logIn(sql, [...rows]);
}

/** Signed-in admins of the company with the most users. */
export async function largestCompanyAdmins(sql: Sql, count: number): Promise<Engineer[]> {
  const rows = await sql<Row[]>`
    select u.id, u.company_id, u.email, u.role, c.membership_type as level, '' as token
    from users u join companies c on c.id = u.company_id
    where u.status = 'active' and u.role in ('business_manager', 'program_manager')
      and u.company_id = (select company_id from users group by 1 order by count(*) desc, 1 limit 1)
    order by u.id limit ${count}`;
  return logIn(sql, [...rows]);
}

/** Super admins of the network. */
export async function networkStaff(sql: Sql): Promise<Engineer[]> {
  const rows = await sql<Row[]>`
    select id, company_id, email, role, null as level, '' as token from users where role = 'super_admin' and status = 'active' order by id`;
  return logIn(sql, [...rows]);
}

/** A session for calls and one for pages of each. */
export async function logIn(sql: Sql, rows: Row[]): Promise<Engineer[]> {
  const expires_at = new Date(Date.now() + 12 * 3_600_000).toISOString();
  const sessions = rows.flatMap((row) =>
    (['api', 'browser'] as const).map((kind) => ({ id: randomUUID(), user_id: row.id, kind, expires_at })),
  );
  await sql`insert into sessions ${sql(sessions)}`;
  const tokenOf = (row: Row, kind: 'api' | 'browser') => {
    const session = sessions.find((one) => one.user_id === row.id && one.kind === kind);
    return signToken({ session_id: session?.id ?? '', user_id: row.id, role: row.role, level: row.level }, 12 * 3600);
  };
  return Promise.all(
    rows.map(async (row) => {
      const { id, company_id, email, token } = row;
      return {
        id,
        company_id,
        email,
        token,
        bearer: `Bearer ${await tokenOf(row, 'api')}`,
        cookie: `${sessionCookie()}=${await tokenOf(row, 'browser')}`,
      };
    }),
  );
}

type Field = {
  id: number;
  type: string;
  required: boolean;
  options: { value: string; options?: { value: string }[] }[];
  document_id: number;
  company_id: number;
};

/** Forms of bulk companies with values for every required field. */
export async function forms(sql: Sql, count: number): Promise<Form[]> {
  const fields = await sql<Field[]>`
    select r.id, r.type, r.required, r.options, p.id as document_id, p.company_id
    from (select * from processes where id > 20 and document_type = 'ticket' order by id limit ${count}) p join requirements r on r.version_id = p.current_version_id order by p.id, r.id`;
  const found = new Map<number, Form>();
  for (const field of fields) {
    const form = found.get(field.document_id) ?? {
      document_id: field.document_id,
      company_id: field.company_id,
      entries: {},
    };
    if (field.required) form.entries[`custom_${field.id}`] = entryOf(field);
    found.set(field.document_id, form);
  }
  return [...found.values()];
}

function entryOf({ type, options: [first] }: Field): string {
  if (type === 'tierselect') return `${first?.value} : ${first?.options?.[0]?.value}`;
  return type === 'select' ? (first?.value ?? '') : type === 'email' ? 'contact@customer.example' : 'Measured';
}

/** Secrets of respond links of open cases, newest first. */
export async function respondSecrets(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select t.id from one_time_tokens t join cases c on c.id = t.case_id where t.purpose = 'respond' and t.used_at is null and t.expires_at > now() and c.status = 'open' order by t.created_at desc`;
  return rows.map(({ id }) => secretOf(id, 'respond'));
}

/** Addresses of accounts that log in by password. */
export async function passwordAccounts(sql: Sql, count: number): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select u.email from users u join companies c on c.id = u.company_id where c.login_method = 'requires_registration' and c.status = 'active' and u.status = 'active' and u.role = 'caller' order by u.id desc limit ${count}`;
  return rows.map(({ email }) => email);
}

/** SQL of the list mine-30 with its parameters for several callers, captured by running the list. */
export async function listStatement(sql: Sql, people: Engineer[]): Promise<{ text: string; values: unknown[][] }> {
  const statements: { text: string; values: unknown[] }[] = [];
  const recording = new Proxy(sql, {
    get: (target, name: keyof Sql) =>
      name === 'unsafe'
        ? (text: string, values: never[] = [], options = {}) => (
            statements.push({ text, values }),
            target.unsafe(text, values, options)
          )
        : target[name],
  });
  const db = drizzle(recording, { schema });
  const wanted = listCases.input.parse({ scope: 'mine', days: 30, not_closed: 'true' });
  for (const { id, company_id } of people.slice(0, 50)) {
    await listCases.run(
      {
        actor: { kind: 'member', role: 'caller', id, company_id } as Member,
        db,
        request: {} as never,
        deferred: [],
        changed_cases: new Set(),
        changes: {},
        cookies: [],
      },
      wanted,
    );
  }
  const [first] = statements;
  if (!first) throw new Error('The list sent no statement.');
  return { text: first.text, values: statements.map(({ values }) => values) };
}

/** Slugs of landing pages; Acme, with the most users, first. */
export async function landingSlugs(sql: Sql): Promise<string[]> {
  const rows = await sql<
    { slug: string }[]
  >`select slug from companies where status = 'active' and login_method = 'requires_registration' order by slug <> 'acme', id limit 100`;
  return rows.map(({ slug }) => slug);
}
