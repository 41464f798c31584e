import { verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { PASSWORD, PASSWORD_HASH } from '@/tools/factories/accounts';
import { make } from '@/tools/factories/make';
import { seedDemo } from '@/tools/seed/demo';
import { seedBulk } from '@/tools/seed/bulk';
import { partnersVisibleTo } from '@/lib/partners/directory/visible';
import { CASE_STATUS, DOCUMENT_TYPES, FIELD_TYPES, keysOf } from '@/lib/shared/enums';
import { supportStatus } from '@/lib/shared/support-hours';
import { emptyDatabase, testSql } from '../support/database';

const TIMESTAMPS = [
  'announced_at',
  'created_at',
  'updated_at',
  'entered_at',
  'changed_at',
  'respond_by',
  'first_answered_at',
  'information_replied_at',
  'half_time_reminded_at',
  'limit_reminded_at',
  'escalated_at',
  'close_notice_at',
  'closed_at',
  'purge_on',
  'purged_at',
  'expires_at',
  'used_at',
  'agreement_date',
  'removed_at',
];
const TABLES = [
  'countries',
  'companies',
  'users',
  'departments',
  'communities',
  'relations',
  'processes',
  'process_versions',
  'requirements',
  'process_linkages',
  'cases',
  'case_events',
  'case_responses',
  'case_customer_data',
  'case_notes',
  'case_files',
  'case_readers',
  'one_time_tokens',
  'manager_requests',
  'manager_responses',
  'notes',
  'favorites',
  'group_documents',
  'sites',
];

/** All rows without timestamps, which are relative to now. */
async function snapshot(): Promise<Record<string, string[]>> {
  const entries = TABLES.map(async (table) => {
    const rows = await testSql().unsafe<{ row: string }[]>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${table} t order by 1`,
      [TIMESTAMPS],
    );
    return [table, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const column = async <T>(query: string) => (await testSql().unsafe<{ value: T }[]>(query)).map(({ value }) => value);

afterEach(() => jest.restoreAllMocks());
beforeAll(async () => {
  expect(await seedDemo(testSql())).toBe(true);
}, 60_000);

test('every demo account has the demo password with the required cost', async () => {
  expect(PASSWORD_HASH).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(PASSWORD_HASH, PASSWORD)).toBe(true);
  expect(await column(`select distinct password_hash as value from users where status <> 'program'`)).toEqual([
    PASSWORD_HASH,
  ]);
});

test('the companies and their order are fixed', async () => {
  const rows =
    await testSql()`select id, slug, name, membership_type, login_method, domain, status, requires_approval from companies order by id`;
  expect(rows.map((row) => Object.values(row).join(' | '))).toEqual([
    '1 | acme | Acme Storage | standard | requires_registration | acme.test | active | false',
    '2 | borealis | Borealis Networks | premium | email_link | borealis.test | active | false',
    '3 | cobalt | Cobalt Cloud | elite | sso | cobalt.test | active | false',
    '4 | dune | Dune Devices | limited | requires_registration | dune.test | active | true',
    '5 | ember | Ember Software | basic | email_link | ember.test | active | false',
    '6 | fjord | Fjord Servers | offline partner | requires_registration | fjord.test | active | false',
    '7 | glacier | Glacier Systems | standard | requires_registration | glacier.test | inactive | false',
    '8 | harbor | Harbor Databases | premium | requires_registration | harbor.test | active | false',
  ]);
});

test('there are five accounts per company, a super admin and a pending user', async () => {
  const rows =
    await testSql()`select role, count(*)::int as count, count(distinct company_id)::int as companies from users where status = 'active' group by role order by role`;
  expect(rows).toMatchObject([
    { role: 'super_admin', count: 1, companies: 0 },
    { role: 'program_manager', count: 8, companies: 8 },
    { role: 'business_manager', count: 8, companies: 8 },
    { role: 'caller', count: 16, companies: 8 },
    { role: 'api', count: 8, companies: 8 },
  ]);
  expect(await column(`select email as value from users where status = 'pending_approval'`)).toEqual([
    'pending@dune.test',
  ]);
});

test('every document type, case status and field type is covered', async () => {
  expect(new Set(await column(`select document_type as value from processes where status = 'approved'`))).toEqual(
    new Set(keysOf(DOCUMENT_TYPES)),
  );
  expect(new Set(await column(`select status as value from cases`))).toEqual(new Set(keysOf(CASE_STATUS)));
  expect(
    new Set(
      await column(
        `select r.type as value from requirements r join processes p on p.current_version_id = r.version_id where p.id = 2`,
      ),
    ),
  ).toEqual(new Set(keysOf(FIELD_TYPES)));
  expect(
    await column(
      `select distinct r.section::text as value from requirements r join processes p on p.current_version_id = r.version_id where p.id = 2 order by 1`,
    ),
  ).toHaveLength(3);
});

test('every active company receives cases through an approved process', async () => {
  const receiving = await column<number>(
    `select distinct r.company_id as value from relations r join processes p on p.id = r.document_id and p.status = 'approved' where r.is_active order by 1`,
  );
  expect(receiving).toEqual([1, 2, 3, 4, 5, 6, 8]);
  expect(
    await column(
      `select p.status as value from relations r join processes p on p.id = r.document_id where p.status <> 'approved' order by 1`,
    ),
  ).toEqual(['pending', 'rejected']);
});

test('columns, timeline and responses of cases agree', async () => {
  const sql = testSql();
  const [counts] = await sql`
    select count(*)::int as cases, count(*) filter (where first_answered_at is null and status = 'open' and respond_by < now())::int as late, count(purged_at)::int as purged,
      count(*) filter (where company_id = 1)::int > 10 and count(*) filter (where receiver_company_id = 1)::int > 10 as both_ways from cases`;
  expect(counts).toMatchObject({ late: 4, purged: 1, both_ways: true });
  expect(counts?.cases).toBeGreaterThanOrEqual(40);
  expect(await column(`select count(*)::int as value from case_events where created_at > now()`)).toEqual([0]);
  expect(
    await column(
      `select count(*)::int as value from case_events a join case_events b on b.case_id = a.case_id and b.id > a.id and b.created_at < a.created_at`,
    ),
  ).toEqual([0]);
  expect(
    await column(
      `select id as value from cases c where (purged_at is null) <> exists (select 1 from case_customer_data d where d.case_id = c.id)`,
    ),
  ).toEqual([]);
  expect(
    await column(
      `select id as value from cases c where (first_answered_at is not null) <> exists (select 1 from case_responses r where r.case_id = c.id) and close_reason is null`,
    ),
  ).toEqual([]);
});

test('five cases have a room: both sides, internal notes, files, a redaction, and notes by mailed links', async () => {
  const [counts] = await testSql()`
    select count(distinct n.case_id)::int as rooms, count(distinct n.source)::int as sources, count(removed_at)::int as redacted,
      count(*) filter (where audience = 'internal')::int as internal, count(*) filter (where n.created_at > now())::int as future,
      count(*) filter (where n.company_id not in (c.company_id, c.receiver_company_id))::int as foreign,
      count(*) filter (where c.updated_at < n.created_at and audience = 'shared')::int as late,
      count(*) filter (where n.created_at < (select max(e.created_at) from case_events e where e.case_id = n.case_id))::int as early
    from case_notes n join cases c on c.id = n.case_id`;
  expect(counts).toEqual({ rooms: 5, sources: 2, redacted: 1, internal: 3, future: 0, foreign: 0, late: 0, early: 0 });
  expect(await column(`select count(*)::int as value from case_files`)).toEqual([2]);
  expect(
    await column(`select last_value > (select max(change_id) from case_notes) as value from events_id_seq`),
  ).toEqual([true]);
});

test('urgent cases are past their limit at several companies; both sides owe information at several', async () => {
  const late = `c.status = 'open' and c.first_answered_at is null and c.respond_by < now() and c.priority = 'high'`;
  const receivers = (where: string) =>
    column<string>(
      `select r.slug as value from cases c join companies r on r.id = c.receiver_company_id where ${where} group by 1 order by 1`,
    );
  expect(await receivers(late)).toEqual(['acme', 'borealis', 'cobalt', 'harbor']);
  const [owed] = await testSql()`
    select count(*) filter (where receiver_company_id = 1 and information_replied_at is not null)::int as by_receiver,
      count(*) filter (where company_id = 1 and information_replied_at is null)::int as by_submitter,
      count(*) filter (where receiver_company_id = 1 and information_replied_at is null)::int as by_partner
    from cases where status = 'information'`;
  expect(owed).toEqual({ by_receiver: 1, by_submitter: 2, by_partner: 2 });
});

test('at any time some support desk is closed and some is open', async () => {
  const hours = await column<string>(
    `select distinct v.support_hours as value from processes p join process_versions v on v.id = p.current_version_id where p.status = 'approved'`,
  );
  for (let hour = 0; hour < 7 * 24; hour++) {
    const at = new Date(Date.UTC(2026, 0, 5, hour, 30));
    const open = new Set(hours.map((text) => supportStatus(text, at)?.open));
    expect(open).toEqual(new Set([true, false]));
  }
});

test('names and texts of the greatest length are there', async () => {
  const [long] = await testSql()`
    select (select max(length(name)) from departments) as department, (select max(length(first_name || ' ' || last_name)) from users) as person,
      (select max(length(summary)) from cases) as summary, (select max(length(internal_case_number)) from cases) as number`;
  expect(long).toMatchObject({ summary: 200 });
  expect(long?.department).toBeGreaterThan(120);
  expect(long?.person).toBeGreaterThan(90);
  expect(long?.number).toBeGreaterThan(45);
});

test('one of two colleagues has no access to a partner that the other one has', async () => {
  const visible = async (email: string) => {
    const [user] = await testSql()<
      { id: number; company_id: number }[]
    >`select id, company_id from users where email = ${email}`;
    return withDatabase((db) =>
      db.execute<{ department_id: number | null }>(sql`select * from ${partnersVisibleTo(user!)} v`),
    );
  };
  const departments = async (email: string) => (await visible(email)).map(({ department_id }) => department_id);
  expect(await departments('caller@ember.test')).toContain(3);
  expect(await departments('second@ember.test')).not.toContain(3);
});

test('priority is low where the membership locks it', async () => {
  const locked = `c.membership_type in ('basic', 'standard') or r.membership_type in ('basic', 'standard')`;
  expect(
    await column(
      `select k.id as value from cases k join companies c on c.id = k.company_id join companies r on r.id = k.receiver_company_id where k.community_id <> 2 and k.priority <> 'low' and (${locked})`,
    ),
  ).toEqual([]);
});

test('a second run changes nothing; a fresh run creates the same rows and secrets', async () => {
  const before = await snapshot();
  expect(await seedDemo(testSql())).toBe(false);
  await make.company();
  expect(await column(`select max(id) as value from companies`)).toEqual([9]);
  await emptyDatabase();
  await seedDemo(testSql());
  expect(await snapshot()).toEqual(before);
}, 60_000);

test('bulk data fits the network and includes Acme and its caller', async () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await seedBulk(testSql(), { cases: 2000, companies: 40, users: 400 });
  const [counts] = await testSql()`
    select (select count(*)::int from companies) as companies, (select count(*)::int from users) as users, count(*)::int as cases,
      count(*) filter (where email = 'caller@acme.test' and updated_at > now() - interval '30 days')::int >= 30 as enough from cases`;
  expect(counts).toMatchObject({ companies: 48, users: 450, enough: true });
  expect(counts?.cases).toBeGreaterThanOrEqual(2040);
  expect(
    await column(
      `select count(*)::int as value from cases c where not exists (select 1 from processes p where p.id = c.document_id and p.company_id = c.receiver_company_id)`,
    ),
  ).toEqual([0]);
  expect(
    await column(
      `select count(*)::int as value from case_events a join case_events b on b.case_id = a.case_id and b.id > a.id and b.created_at < a.created_at`,
    ),
  ).toEqual([0]);
  expect(await column(`select count(*)::int as value from case_events where created_at > now()`)).toEqual([0]);
  await expectPhonesAsE164();
}, 120_000);

const PHONES = { users: 'phone', cases: 'phone', case_responses: 'engineer_phone', manager_requests: 'phone' };

async function expectPhonesAsE164(): Promise<void> {
  const wrong = Object.entries(PHONES).map(([table, phone]) =>
    column(`select distinct ${phone} as value from ${table} where ${phone} <> '' and ${phone} !~ '^\\+[0-9]+$'`),
  );
  const customers = column(
    `select distinct d->>'value' as value from case_customer_data, jsonb_array_elements(customer_data) d where d->>'type' = 'phone' and d->>'value' !~ '^\\+[0-9]+$'`,
  );
  expect((await Promise.all([...wrong, customers])).flat()).toEqual([]);
}
