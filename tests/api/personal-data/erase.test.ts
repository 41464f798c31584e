import { make } from '@/tools/factories/make';
import { deliver } from '@/lib/reach/mail/deliver';
import { closeTransport } from '@/lib/reach/mail/transport';
import { pushAudit } from '@/lib/reach/webhooks/push-audit';
import { KEPT_OF_ERASED } from '@/lib/shared/kept-of-erased';
import { AUDIT_EVENT_TYPE } from '@/lib/shared/webhooks';
import { acting, api, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';
import { roomFixture } from '../../support/room-fixtures';
import { smtpServer } from '../../support/smtp';
import { auditOf, USERS } from '../../support/user-fixtures';

ownSettings();
beforeEach(emptyDatabase);

const STAFF = '/api/super_admin/users';
const LEAVER = {
  first_name: 'Quintessa',
  last_name: 'Zyxwhistle',
  email: 'quintessa@acme.test',
  phone: '+1 408 555 7391',
  city: 'Villanelle',
};
const NAMED = 'quintessa|zyxwhistle|villanelle|408[^0-9]{0,3}555[^0-9]{0,3}7391';
const ALIAS = 'A former user of Acme Storage';

type Who = { id: number };
type Leaver = Who & { email: string };

const erase = (who: Who, { id }: Who, confirmation: string, base = USERS) =>
  api(who).post<{ message: string; error: string }>(`${base}/${id}/erase`, { confirmation });

async function fixture() {
  const room = await roomFixture({ status: 'accepted' });
  const company_id = room.company.id;
  const manager = await make.manager({ company_id });
  const leaver = await make.user({ role: 'caller', company_id, ...LEAVER });
  return { ...room, company_id, manager, leaver };
}

/** Columns of all tables in which something still names the leaver. */
async function columnsNaming(): Promise<string[]> {
  const columns = await testSql()<{ table: string; column: string }[]>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY'))`;
  expect(columns.length).toBeGreaterThan(250);
  const looks = columns.map(
    ({ table, column }) =>
      `select '${table}.${column}' as place where exists (select from "${table}" where "${column}"::text ~* '${NAMED}')`,
  );
  const found = await testSql().unsafe<{ place: string }[]>(looks.join(' union all '));
  return found.map(({ place }) => place).toSorted();
}

// rule: accounts.erased
describe('the erasure of a person who has left', () => {
  test('leaves no name, address or phone number in any text of the database but where it says so', async () => {
    const { theCase, company_id, company, receiver, manager, leaver, colleague, document, write } = await fixture();
    const sql = testSql();
    const contact = {
      first_name: LEAVER.first_name,
      last_name: LEAVER.last_name,
      email: leaver.email,
      phone: LEAVER.phone,
    };
    const own = await make.case({
      ...{ company_id, submitter_id: leaver.id, document_id: document.id, ...contact },
      summary: 'As Quintessa said on the phone',
    });
    await api(manager).post('/api/admin/company/webhooks', {
      ...{ version: 'v2', callback_url: 'https://93.184.216.34/hook', event_types: [AUDIT_EVENT_TYPE] },
    });
    await write(leaver, { body: '<p>A note of hers.</p>' });
    await write(colleague, { audience: 'internal', body: '<p>Ask Quintessa.</p>' });
    await api(leaver).post('/api/users/export');
    await api(manager).post(`${USERS}/${leaver.id}/absence`, { away_from: '2026-12-01', away_until: '2026-12-09' });
    await api(manager).post(`/api/caller/saved_replies`, { name: 'x', body: '<p>x</p>' });
    await api().post('/api/auth/login', { email: leaver.email, password: 'Concord1!' });
    const names = { name: 'Quintessa Zyxwhistle', email: leaver.email };
    await sql`update users set pending_email = 'quintessa@other.test' where id = ${leaver.id}`;
    await sql`insert into case_responses (case_id, type, user_id, engineer_name, engineer_email, engineer_phone, reviewer_name, reviewer_email)
      values (${theCase.id}, 'approval', ${leaver.id}, ${names.name}, ${names.email}, '+14085557391', ${names.name}, ${names.email})`;
    await sql`insert into case_phone_contacts (case_id, user_id, engineer_name, engineer_email) values (${theCase.id}, ${colleague.id}, ${names.name}, ${names.email})`;
    await sql`insert into events (name, case_id, company_id, actor_name, user_id, text, data)
      values ('case.handed-over', ${theCase.id}, ${company_id}, ${names.name}, ${leaver.id}, ${`To ${names.name}.`}, ${sql.json({ to: names.email })})`;
    await sql`insert into case_reply_addresses (secret_hash, case_id, company_id, email, name)
      values ('hash', ${theCase.id}, ${company_id}, ${names.email}, ${names.name})`;
    await sql`insert into audit_log (command, actor_id, company_id, subject_type, subject_id, changes, address)
      values ('user.save', ${manager.id}, ${company_id}, 'user', ${leaver.id}, ${sql.json({ first_name: ['Quin', 'Quintessa'], phone: [null, LEAVER.phone], role: ['api', 'caller'] })}, '192.0.2.1'),
        ('process.save', ${manager.id}, ${company_id}, 'process', 1, ${sql.json({ managers: [null, `${names.name} <${names.email}>, ${LEAVER.phone}`] })}, null)`;
    await sql`insert into outbox (template, props, to_name, to_email, message_id) values
      ('new_notes', '{}', ${names.name}, ${names.email}, '<1@x>'),
      ('account_deleted', ${sql.json({ first_name: 'Robin', by: names.name })}, '', 'robin@acme.test', '<2@x>')`;
    await sql`insert into process_managers (version_id, user_type, user_id, first_name, last_name, email)
      values (${document.version.id}, 'other', ${leaver.id}, ${LEAVER.first_name}, ${LEAVER.last_name}, ${names.email})`;
    await sql`insert into onboarding_sessions (token_hash, community_id, company_id, email, token_id, step, status, submitted_at, data, expires_at)
      select 'hash', id, ${company_id}, ${names.email}, gen_random_uuid(), 'contact', 'approved', now(), ${sql.json({ contact: names })}, now() from communities limit 1`;
    await sql`insert into email_bounces (email, words, case_id) values (${names.email}, ${`<${names.email}> unknown`}, ${theCase.id})`;
    await sql`insert into missing_partner_requests (user_id, company_name, contact_name, contact_email) values (${colleague.id}, 'X', ${names.name}, ${names.email})`;
    await pushAudit();
    expect((await columnsNaming()).length).toBeGreaterThan(25);

    expect(await erase(manager, leaver, leaver.email)).toMatchObject({ status: 200 });

    const explained = KEPT_OF_ERASED.flatMap(({ columns }) => columns);
    expect((await columnsNaming()).filter((place) => !explained.includes(place))).toEqual([]);
    const [seen] = await sql`select first_name, last_name, email, phone from cases where id = ${own.id}`;
    expect(seen).toEqual({
      ...{ first_name: 'A former user', last_name: 'of Acme Storage', phone: null },
      email: `deleted-${leaver.id}@deleted.invalid`,
    });
    const [note] = await sql`select author_name, body from case_notes where user_id = ${leaver.id}`;
    expect(note).toEqual({ author_name: ALIAS, body: '<p>A note of hers.</p>' });
    const [saved] =
      await sql`select changes, address from audit_log where command = 'user.save' and actor_id = ${manager.id}`;
    expect(saved).toEqual({ changes: { role: ['api', 'caller'] }, address: '192.0.2.1' });
    const partner = await make.manager({ company_id: receiver.id });
    expect(JSON.stringify((await api(partner).get(`/api/caller/case/${own.token}`)).body)).toContain('A former user');
    expect([company.name, await sql`select id from user_exports`]).toEqual(['Acme Storage', []]);
  });

  test('has a report in the audit without the person, and one email, which is not kept', async () => {
    const { manager, leaver, company_id, document } = await fixture();
    await make.case({ company_id, submitter_id: leaver.id, document_id: document.id });
    await erase(manager, leaver, leaver.email);
    const row = await auditOf('user.erase');
    expect(row).toMatchObject({ subject_id: leaver.id, changes: { status: ['active', 'deleted'], cases: [null, 1] } });
    expect(JSON.stringify(row)).not.toMatch(new RegExp(NAMED, 'i'));
    const [email] = await outbox.to(leaver.email);
    expect(email!.subject).toBe('Your account was erased');
    const server = await smtpServer();
    process.env.SMTP_URL = server.url;
    await deliver(email!.id);
    closeTransport();
    await server.stop();
    expect(server.received).toMatchObject([{ to: [leaver.email] }]);
    expect(await outbox.to(leaver.email)).toEqual([]);
  });

  test('logs the person out at once, ends their links, and mail about their cases goes nowhere', async () => {
    const { manager, leaver, theCase } = await fixture();
    const theirs = api(leaver);
    expect((await theirs.get('/api/auth/me')).status).toBe(200);
    await testSql()`update cases set submitter_id = ${leaver.id} where id = ${theCase.id}`;
    await erase(manager, leaver, leaver.email);
    expect((await theirs.get('/api/auth/me')).status).toBe(401);
    const nobody = `deleted-${leaver.id}@deleted.invalid`;
    const [queued] = await testSql()<
      { id: number }[]
    >`insert into outbox (template, props, to_email, message_id, case_id)
      values ('case_closed', ${testSql().json({ case_id: theCase.id, to: 'submitter' })}, ${nobody}, '<3@x>', ${theCase.id}) returning id`;
    await deliver(queued!.id);
    expect(await testSql()`select id from outbox where to_email = ${nobody}`).toEqual([]);
  });

  test.each([
    ['another address', (user: Leaver) => `x${user.email}`, 422],
    ['nothing', () => '', 422],
    ['the address in capitals', (user: Leaver) => user.email.toUpperCase(), 200],
  ])('is confirmed by the typed address: %s', async (_, typed, status) => {
    const { manager, leaver } = await fixture();
    expect((await erase(manager, leaver, typed(leaver))).status).toBe(status);
  });

  test('happens once, also when two ask at the same time', async () => {
    const { manager, leaver, company_id } = await fixture();
    const second = await make.manager({ company_id });
    const both = await Promise.all([manager, second].map((who) => erase(who, leaver, leaver.email)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await testSql()`select id from audit_log where command = 'user.erase'`).toHaveLength(1);
  });

  test('is of the own company; of network staff only by network staff, and of oneself by nobody', async () => {
    const { manager, leaver } = await fixture();
    const [other, admin, colleague] = [await make.manager(), await make.superAdmin(), await make.superAdmin()];
    expect(await erase(other, leaver, leaver.email)).toMatchObject({ status: 404 });
    expect(await api(other).get(`${USERS}/${leaver.id}/erase`)).toMatchObject({ status: 404 });
    expect(await erase(manager, admin, admin.email)).toMatchObject({ status: 404 });
    expect(await erase(manager, manager, manager.email)).toMatchObject({ status: 409 });
    expect(await erase(admin, admin, admin.email, STAFF)).toMatchObject({ status: 409 });
    expect(await acting(admin, manager).post(`${USERS}/${leaver.id}/erase`, {})).toMatchObject({ status: 403 });
    expect(await erase(admin, colleague, colleague.email, STAFF)).toMatchObject({ status: 200 });
    expect(await erase(admin, leaver, leaver.email, STAFF)).toMatchObject({ status: 200 });
  });

  test('leaves each company its last business manager', async () => {
    const admin = await make.superAdmin();
    const manager = await make.manager();
    expect(await erase(admin, manager, manager.email, STAFF)).toMatchObject({ status: 409 });
    await make.manager({ company_id: manager.company_id });
    expect(await erase(admin, manager, manager.email, STAFF)).toMatchObject({ status: 200 });
  });

  test('says before what goes, and which address of the company has to be replaced first', async () => {
    const { manager, leaver, company_id } = await fixture();
    const process = await make.process({ company_id, name: 'Wireless', version: { collaborate_email: leaver.email } });
    const elsewhere = await make.company();
    await make.process({ company_id: elsewhere.id, version: { collaborate_email: leaver.email } });
    await loginAs(leaver);
    const { body } = await api(manager).get(`${USERS}/${leaver.id}/erase`);
    expect(body).toMatchObject({
      ...{ email: leaver.email, alias: ALIAS, first: ['Inbound process Wireless'] },
      counts: { cases: 0, open_cases: 0, sessions: 1 },
    });
    expect(await erase(manager, leaver, leaver.email)).toMatchObject({ status: 409 });
    await testSql()`update process_versions set collaborate_email = 'desk@acme.test' where process_id = ${process.id}`;
    expect(await erase(manager, leaver, leaver.email)).toMatchObject({ status: 200 });
  });

  test('does not touch who has the same name in another company, or a longer address', async () => {
    const { manager, leaver, receiver } = await fixture();
    const namesake = await make.user({
      ...{
        ...LEAVER,
        role: 'caller',
        company_id: receiver.id,
        email: 'not-quintessa@acme.test.example',
        phone: '+1 408 555 0000',
      },
    });
    await testSql()`insert into audit_log (command, actor_id, company_id, changes)
      values ('process.save', ${namesake.id}, ${receiver.id}, ${testSql().json({ email: [null, namesake.email] })})`;
    const longer = `ms.${leaver.email}`;
    await testSql()`insert into one_time_tokens (purpose, token_hash, user_id, details, expires_at)
      values ('email_change', 'hash', ${manager.id}, ${testSql().json({ email: longer })}, now())`;
    await make.process({ company_id: leaver.company_id!, version: { collaborate_email: longer } });
    expect(await erase(manager, leaver, leaver.email)).toMatchObject({ status: 200 });
    expect(await testSql()`select id from one_time_tokens where token_hash = 'hash'`).toHaveLength(1);
    const [row] = await testSql()`select changes from audit_log where actor_id = ${namesake.id}`;
    expect(row!.changes).toEqual({ email: [null, namesake.email] });
    const [kept] = await testSql()`select first_name, email from users where id = ${namesake.id}`;
    expect(kept).toEqual({ first_name: 'Quintessa', email: namesake.email });
  });

  test('is all that may change the audit, and nothing but names and network addresses', async () => {
    const { manager, leaver } = await fixture();
    await erase(manager, leaver, leaver.email);
    const sql = testSql();
    const change = (statement: string) =>
      sql.begin(async (tx) => {
        await tx`select set_config('concord.erasing', 'on', true)`;
        await tx.unsafe(statement);
      });
    await expect(sql`update audit_log set address = null`).rejects.toThrow('append-only');
    await expect(change('update audit_log set actor_id = null')).rejects.toThrow('append-only');
    await expect(change('delete from audit_log')).rejects.toThrow('append-only');
  });
});

// rule: accounts.erased-later
describe('the erasure of who was deleted before', () => {
  const DELETED = '/api/super_admin/deleted_users';
  type Found = { users: { id: number; names: string[]; erasure: { counts: { cases: number; notes: number } } }[] };

  async function deleted() {
    const made = await fixture();
    const { leaver, manager, document, company_id, write } = made;
    const contact = { first_name: LEAVER.first_name, last_name: LEAVER.last_name, email: leaver.email };
    const own = await make.case({ company_id, submitter_id: leaver.id, document_id: document.id, ...contact });
    await write(leaver, { body: '<p>A note of hers.</p>' });
    expect((await api(manager).delete(`${USERS}/${leaver.id}`)).status).toBe(200);
    const admin = await make.superAdmin();
    const find = (email = leaver.email) => api(admin).post<Found>(DELETED, { email });
    const eraseLater = (confirmation = leaver.email, who: Who = admin) =>
      api(who).post(`${DELETED}/${leaver.id}/erase`, { confirmation });
    return { ...made, own, find, eraseLater };
  }

  test('finds the account by the former address, and leaves no name, address or phone number of it', async () => {
    const { leaver, own, theCase, colleague, company_id, find, eraseLater } = await deleted();
    const present = `${colleague.first_name} ${colleague.last_name}`;
    await testSql()`insert into events (name, case_id, company_id, actor_name, user_id)
      values ('case.closed', ${theCase.id}, ${company_id}, ${present}, ${leaver.id})`;
    expect((await columnsNaming()).length).toBeGreaterThan(4);
    expect((await find(` ${leaver.email.toUpperCase()}`)).body.users).toMatchObject([
      {
        id: leaver.id,
        names: ['Quintessa Zyxwhistle'],
        erasure: { email: leaver.email, alias: ALIAS, first: [], counts: { cases: 1, notes: 1 } },
      },
    ]);
    expect(await eraseLater()).toMatchObject({ status: 200 });
    const explained = KEPT_OF_ERASED.flatMap(({ columns }) => columns);
    expect((await columnsNaming()).filter((place) => !explained.includes(place))).toEqual([]);
    expect(await testSql()`select first_name, last_name from cases where id = ${own.id}`).toEqual([
      { first_name: 'A former user', last_name: 'of Acme Storage' },
    ]);
    expect(await auditOf('user.erase_deleted')).toMatchObject({ subject_id: leaver.id, changes: { cases: [null, 1] } });
    expect((await outbox.to(leaver.email)).map(({ subject }) => subject)).toEqual(['Your account was erased']);
    expect([(await find()).body.users, (await eraseLater()).status]).toEqual([[], 422]);
  });

  test('finds who only has the email about the deletion', async () => {
    const { manager, leaver } = await fixture();
    await api(manager).delete(`${USERS}/${leaver.id}`);
    const admin = await make.superAdmin();
    const { body } = await api(admin).post<Found>(DELETED, { email: leaver.email });
    expect(body.users).toMatchObject([{ id: leaver.id, names: [] }]);
  });

  test('is for network staff, by an address that the user had, that nobody has now and that is out of use', async () => {
    const { leaver, manager, company_id, find, eraseLater } = await deleted();
    expect((await eraseLater(leaver.email, manager)).status).toBe(403);
    expect((await eraseLater('other@acme.test')).status).toBe(422);
    const process = await make.process({ company_id, name: 'Wireless', version: { collaborate_email: leaver.email } });
    expect(await eraseLater()).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Inbound process Wireless') },
    });
    await testSql()`update process_versions set collaborate_email = 'desk@acme.test' where process_id = ${process.id}`;
    const again = await make.caller({ company_id, email: leaver.email });
    for (const answer of [await find(), await eraseLater()]) expect(answer).toMatchObject({ status: 409 });
    await testSql()`update users set email = 'new@acme.test' where id = ${again.id}`;
    expect((await eraseLater()).status).toBe(200);
  });
});
