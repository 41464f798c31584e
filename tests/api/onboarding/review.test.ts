import { make } from '@/db/factories/make';
import type { User } from '@/db/factories/accounts';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { auditOf } from '../../support/user-fixtures';
import { sessionRow } from '../../support/onboarding-fixtures';
import { outbox } from '../../support/outbox';

const BASE = '/api/super_admin/onboarding';

let admin: User;

beforeEach(async () => {
  await emptyDatabase();
  admin = await make.superAdmin();
});

const submitted = (overrides: Parameters<typeof make.onboarding>[0] = {}) =>
  make.onboarding({ status: 'submitted', confirmed: true, ...overrides });

type Queue = {
  queue: { id: number; data: { company: { name: string } }; address_confirmed: boolean }[];
  total: number;
};

test('the queue shows what waits, and everything with status=all', async () => {
  const waiting = await submitted({ confirmed: false, sf_opportunity: 'OPP-1' });
  const begun = await make.onboarding();
  const done = await make.onboarding({ status: 'rejected' });
  const { body } = await api(admin).get<Queue>(`${BASE}/queue`);
  expect(body.queue).toMatchObject([
    {
      id: waiting.id,
      data: { company: { name: waiting.data.company?.name } },
      group: { name: expect.any(String) as string },
      status: 'submitted',
      sf_opportunity: 'OPP-1',
      address_confirmed: false,
    },
  ]);
  const all = await api(admin).get<Queue>(`${BASE}/queue?status=all`);
  expect(all.body.queue.map(({ id }) => id)).toEqual([done.id, begun.id, waiting.id]);
  expect((await api(admin).get(`${BASE}/queue?status=mine`)).status).toBe(422);
});

test('the review has every entry and no secret', async () => {
  const { id, data } = await submitted();
  const { status, body } = await api(admin).get<{ session: Record<string, unknown> }>(`${BASE}/${id}`);
  expect([status, body.session]).toMatchObject([
    200,
    {
      id,
      data: { company: { name: data.company?.name }, document: { support_email: data.document?.support_email } },
      address_confirmed: true,
      company_slug: expect.stringMatching(/^kestrel-/) as string,
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/argon2|password|token/);
  expect((await api(admin).get(`${BASE}/${id + 1}`)).status).toBe(404);
});

test('a save corrects the entries, names wrong fields and leaves an audit row', async () => {
  const { id } = await submitted();
  const saved = await api(admin).post(`${BASE}/${id}/put`, {
    company_name: 'Kestrel Labs',
    user_first_name: 'Norah',
    document_support_hours: '24/7',
    document_escalation_instructions: '<p onclick="x()">Call us.</p>',
    additional_information: 'Met in Lisbon.',
    sf_opportunity: 'OPP-7',
  });
  expect(saved).toMatchObject({ status: 200, body: { success: true, message: 'Onboarding session updated.' } });
  const row = await sessionRow(id);
  expect(row).toMatchObject({
    status: 'submitted',
    sf_opportunity: 'OPP-7',
    data: {
      company: { name: 'Kestrel Labs', city: 'Oakland' },
      user: { first_name: 'Norah', password_hash: expect.stringContaining('$argon2id$') as string },
      document: { support_hours: '24/7', support_phone: '+14155552672' },
      review: { escalation_instructions: '<p>Call us.</p>', additional_information: 'Met in Lisbon.' },
    },
  });
  const audit = await auditOf('onboarding.update');
  expect(audit).toMatchObject({ actor_id: admin.id, subject_id: id, changes: { sf_opportunity: [null, 'OPP-7'] } });
  expect(JSON.stringify(audit)).not.toContain('argon2');

  const wrong = await api(admin).post<{ errors: object }>(`${BASE}/${id}/put`, {
    company_name: '',
    company_url: 'javascript:alert(1)',
    user_email: 'other@kestrel.test',
    document_support_email: 'a@b, c@d',
  });
  expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
    422,
    ['company_name', 'company_url', 'document_support_email', 'user_email'],
  ]);
  const nested = await api(admin).post(`${BASE}/${id}/approve`, { company: { name: '' } });
  expect(nested).toMatchObject({ status: 422, body: { errors: { company_name: ['Enter the company name.'] } } });
});

test('an approval makes a company, its manager, process and relation, and tells everyone', async () => {
  const template = await testSql()<
    { id: number }[]
  >`insert into email_templates (type, slug, subject, body) values ('new_receiving_member', 'new', '{company} is new', '<p>{company} reaches {receiver}.</p>') returning id`;
  const sponsor = await make.company({ name: 'Harbor' });
  const program = await make.partnerProgram({ sponsor_company_id: sponsor.id, host_email: 'partners@harbor.test' });
  const receiving = await make.process({
    company_id: sponsor.id,
    version: { collaborate_email: 'desk@harbor.test' },
    email_templates: { new_receiving_member: template[0]!.id },
  });
  await make.relation({ community_id: program.id, company_id: sponsor.id, document_id: receiving.id });
  // Another partner of the program is not reached, so it is not told.
  const other = await make.process({ email_templates: { new_receiving_member: template[0]!.id } });
  await make.relation({ community_id: program.id, company_id: other.company_id, document_id: other.id });
  const { id, email, data } = await submitted({ community_id: program.id });
  const name = data.company!.name;

  const approved = await api(admin).post(`${BASE}/${id}/approve`, { company_name: `${name} Inc` });
  expect(approved).toMatchObject({
    status: 200,
    body: { success: true, message: 'Member has been approved and is now part of TSANet connect.' },
  });
  const [company] = await testSql()`select * from companies where name = ${`${name} Inc`}`;
  expect(company).toMatchObject({
    status: 'active',
    membership_type: 'limited',
    login_method: 'requires_registration',
    requires_approval: true,
    domain: email.split('@')[1],
    city: 'Oakland',
  });
  const [manager] = await testSql()`select * from users where email = ${email}`;
  expect(manager).toMatchObject({
    company_id: company!.id,
    role: 'business_manager',
    type: 'admin',
    status: 'active',
    registration_type: 'onboarding',
    password_hash: data.user!.password_hash,
    phone: '+14155552671',
  });
  expect(company!.signup_manager_id).toBe(manager!.id);
  const [relation] =
    await testSql()`select r.*, p.document_type, p.status as process_status, v.collaborate_email, v.escalation_instructions,
      (select count(*)::int from requirements q where q.version_id = v.id) as fields, m.email as escalation
    from relations r join processes p on p.id = r.document_id join process_versions v on v.id = p.current_version_id
    join process_managers m on m.version_id = v.id where r.company_id = ${company!.id}`;
  expect(relation).toMatchObject({
    community_id: program.id,
    member_relationship: 'one_to_many',
    user_access_flag: 'all',
    document_type: 'ticket',
    process_status: 'approved',
    collaborate_email: data.document!.support_email,
    fields: 7,
    escalation: data.document!.manager_email,
  });
  expect(await sessionRow(id)).toMatchObject({ status: 'approved', company_id: company!.id, decided_by: admin.id });

  const [letter] = await outbox.to(email);
  expect(letter).toMatchObject({
    template: 'onboarding_decided',
    subject: `${name} Inc is now part of ${program.name}`,
  });
  expect(letter!.html).toContain(`http://${company!.slug}.portal.test/`);
  expect(await outbox.to('partners@harbor.test')).toMatchObject([{ template: 'new_member' }]);
  expect(await outbox.to('desk@harbor.test')).toMatchObject([{ subject: `${name} Inc is new` }]);
  expect((await outbox.of('new_member')).length).toBe(2);

  const login = await api().post('/api/auth/login', { email, password: 'Concord1!' });
  expect(login.status).toBe(200);
});

test('the first decision wins, also of two at once', async () => {
  const { id } = await submitted();
  const second = await make.superAdmin();
  const answers = await Promise.all([
    api(admin).post(`${BASE}/${id}/approve`, {}),
    api(second).post(`${BASE}/${id}/reject`, {}),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = await api(second).post<{ error: string }>(`${BASE}/${id}/put`, {});
  expect([late.status, late.body.error]).toEqual([
    409,
    expect.stringMatching(/^This registration was already (approved|rejected) by /),
  ]);
  expect(await testSql()`select count(*)::int as n from companies where name like 'Kestrel%'`).toEqual([
    { n: answers[0]?.status === 200 ? 1 : 0 },
  ]);
});

test('an unconfirmed or unfinished registration is not approved', async () => {
  const unconfirmed = await submitted({ confirmed: false });
  const refused = await api(admin).post<{ error: string }>(`${BASE}/${unconfirmed.id}/approve`, {});
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('has not confirmed')]);
  const begun = await make.onboarding({ confirmed: true });
  expect((await api(admin).post(`${BASE}/${begun.id}/approve`, {})).status).toBe(409);
  expect((await api(admin).post(`${BASE}/${begun.id}/reject`, {})).status).toBe(409);
  expect((await api(admin).post(`${BASE}/999/approve`, {})).status).toBe(404);
});

test('nobody joins a group that became inactive meanwhile', async () => {
  const { id, community_id } = await submitted();
  await testSql()`update communities set status = 'inactive' where id = ${community_id}`;
  expect(await api(admin).post(`${BASE}/${id}/approve`, {})).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/is no longer active\. Enable the group first/) as string },
  });
  expect((await sessionRow(id)).status).toBe('submitted');
  await testSql()`update communities set status = 'active' where id = ${community_id}`;
  expect((await api(admin).post(`${BASE}/${id}/approve`, {})).status).toBe(200);
});

test('a name, sub-domain or address taken meanwhile is told beside its field', async () => {
  const { id, email, data } = await submitted();
  await make.company({ name: data.company!.name.toUpperCase(), slug: 'taken' });
  await make.caller({ email });
  const { status, body } = await api(admin).post(`${BASE}/${id}/approve`, { company_slug: 'taken' });
  expect([status, body]).toMatchObject([
    422,
    {
      errors: {
        company_name: ['A company has this name already.'],
        company_slug: ['This sub-domain is taken.'],
        user_email: ['This email address is already registered.'],
      },
    },
  ]);
  expect((await api(admin).post(`${BASE}/${id}/approve`, { company_slug: 'dashboard' })).body).toMatchObject({
    errors: { company_slug: ['This sub-domain is reserved.'] },
  });
  expect((await sessionRow(id)).status).toBe('submitted');
});

test('two registrations of one name at once make one company', async () => {
  const [one, other] = [await submitted(), await submitted()];
  const answers = await Promise.all(
    [one, other].map(({ id }) => api(admin).post(`${BASE}/${id}/approve`, { company_name: 'Twin' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const { errors } = answers.find(({ status }) => status === 422)!.body as { errors: object };
  expect(['company_name', 'company_slug']).toContain(Object.keys(errors)[0]);
});

test('a rejection mails its reason', async () => {
  const { id, email } = await submitted();
  const answer = await api(admin).post(`${BASE}/${id}/reject`, { reason: 'We know no such company.' });
  expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Member has been rejected.' } });
  const [letter] = await outbox.to(email);
  expect(letter!.text).toContain('We know no such company.');
  expect(await sessionRow(id)).toMatchObject({ status: 'rejected', decision_note: 'We know no such company.' });
});

test('a member joins with its process, restricted to its managers and the person', async () => {
  const member = await make.company({ membership_type: 'basic' });
  const manager = await make.manager({ company_id: member.id });
  const engineer = await make.caller({ company_id: member.id });
  await make.caller({ company_id: member.id });
  const own = await make.process({ company_id: member.id });
  const { id, community_id } = await submitted({
    journey: 'member',
    company_id: member.id,
    email: engineer.email,
    data: { choice: { document_id: own.id, user_access: 'restricted' } },
  });
  expect((await api(admin).post(`${BASE}/${id}/approve`, {})).status).toBe(200);
  const [relation] =
    await testSql()`select *, array(select user_id from relation_users u where u.relation_id = r.id order by 1) as users from relations r where company_id = ${member.id}`;
  expect(relation).toMatchObject({
    community_id,
    document_id: own.id,
    user_access_flag: 'limit',
    member_relationship: 'one_to_many',
    users: [manager.id, engineer.id],
  });

  const again = await submitted({
    journey: 'member',
    company_id: member.id,
    community_id,
    data: { choice: { document_id: own.id, user_access: 'open' } },
  });
  expect((await api(admin).post(`${BASE}/${again.id}/approve`, {})).status).toBe(409);
});

test('a process that is no longer approved is told; a new one is made from the review', async () => {
  const member = await make.company({ membership_type: 'premium' });
  const own = await make.process({ company_id: member.id, status: 'pending' });
  const choice = { document_id: own.id, user_access: 'open' as const };
  const gone = await submitted({ journey: 'member', company_id: member.id, data: { choice } });
  expect((await api(admin).post(`${BASE}/${gone.id}/approve`, {})).body).toMatchObject({
    errors: { document_id: [expect.stringContaining('no longer approved')] },
  });
  const fresh = await submitted({
    journey: 'member',
    company_id: member.id,
    data: { choice: { ...choice, document_id: 0 } },
  });
  expect((await api(admin).post(`${BASE}/${fresh.id}/approve`, {})).body).toMatchObject({
    errors: { document_support_email: ['Enter an email address.'] },
  });
  const entered = {
    document_support_hours: '24/7',
    document_product_supported: 'All',
    document_support_email: 'desk@member.test',
    document_manager_first_name: 'Jo',
    document_manager_last_name: 'March',
    document_manager_email: 'jo@member.test',
  };
  expect((await api(admin).post(`${BASE}/${fresh.id}/approve`, entered)).status).toBe(200);
  const [relation] =
    await testSql()`select v.collaborate_email from relations r join processes p on p.id = r.document_id join process_versions v on v.id = p.current_version_id where r.company_id = ${member.id}`;
  expect(relation).toEqual({ collaborate_email: 'desk@member.test' });
});

test('with an unpaid invoice the company stays inactive until the payment', async () => {
  const { id, email } = await submitted();
  await testSql()`insert into payments (onboarding_session_id, payment_type, amount_cents, invoice_year, invoice_number) values (${id}, 'invoice', 300000, 2026, 4)`;
  expect((await api(admin).post(`${BASE}/${id}/approve`, {})).status).toBe(200);
  expect((await api().post('/api/auth/login', { email, password: 'Concord1!' })).status).not.toBe(200);
  expect((await outbox.to(email))[0]!.text).toContain('becomes active when your payment of $3,000 has arrived');
  expect(await outbox.of('new_member')).toEqual([]);
  expect((await api(admin).get<Queue>(`${BASE}/queue`)).body.total).toBe(1);

  expect((await api(admin).post(`${BASE}/${id}/payment_received`, { paid_on: '2999-01-01' })).status).toBe(422);
  const paid = await api(admin).post(`${BASE}/${id}/payment_received`, {
    paid_on: '2026-01-15',
    reference: 'SWIFT 77',
  });
  expect(paid).toMatchObject({
    status: 200,
    body: { message: expect.stringMatching(/^Payment of INV-2026-4 recorded\. Kestrel .* is now active\.$/) as string },
  });
  expect((await api().post('/api/auth/login', { email, password: 'Concord1!' })).status).toBe(200);
  expect(await outbox.of('new_member')).toHaveLength(1);
  expect((await outbox.of('payment_received'))[0]!.text).toContain('INV-2026-4');
  expect((await api(admin).post(`${BASE}/${id}/payment_received`, {})).status).toBe(409);
  expect((await api(admin).get<Queue>(`${BASE}/queue`)).body.total).toBe(0);
});

test('a rejection cancels an open invoice and asks for the return of a paid one', async () => {
  const [open, paid] = [await submitted(), await submitted()];
  await testSql()`insert into payments (onboarding_session_id, payment_type, amount_cents, status, invoice_year, invoice_number) values
    (${open.id}, 'invoice', 300000, 'pending', 2026, 5), (${paid.id}, 'invoice', 810000, 'paid', 2026, 6)`;
  expect((await api(admin).post(`${BASE}/${open.id}/reject`, {})).body).toMatchObject({
    message: 'Member has been rejected. The invoice is canceled.',
  });
  expect((await api(admin).post(`${BASE}/${paid.id}/reject`, {})).body).toMatchObject({
    message: 'Member has been rejected. Transfer $8,100 back to them.',
  });
  expect(await testSql()`select status from payments order by id`).toEqual([
    { status: 'failed' },
    { status: 'refunded' },
  ]);
});
