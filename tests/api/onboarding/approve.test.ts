import { make } from '@/tools/factories/make';
import type { User } from '@/tools/factories/accounts';
import { secretOf } from '@/lib/platform/secrets/mailed-token';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { sessionRow } from '../../support/onboarding-fixtures';
import { outbox } from '../../support/outbox';
import { refused } from '../../support/refusals';

const BASE = '/api/super_admin/onboarding';

let admin: User;

beforeEach(async () => {
  await emptyDatabase();
  admin = await make.superAdmin();
});

const submitted = (overrides: Parameters<typeof make.onboarding>[0] = {}) =>
  make.onboarding({ status: 'submitted', confirmed: true, ...overrides });

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
  // Another partner of the program cannot be reached by the new member, so it gets no email.
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
  const [membership] =
    await testSql()`select r.*, p.document_type, p.status as process_status, v.collaborate_email, v.escalation_instructions,
      (select count(*)::int from requirements q where q.version_id = v.id) as fields, m.email as escalation
    from relations r join processes p on p.id = r.document_id join process_versions v on v.id = p.current_version_id
    join process_managers m on m.version_id = v.id where r.company_id = ${company!.id}`;
  expect(membership).toMatchObject({
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

test('two super admins approve at once: one company, one set of emails, and the second reads who it was', async () => {
  const second = await make.superAdmin();
  const { id, email, data } = await submitted();
  const answers = await Promise.all([admin, second].map((one) => api(one).post(`${BASE}/${id}/approve`, {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.error).toMatch(
    /^This registration was already approved by /,
  );
  const made =
    await testSql()`select (select count(*)::int from companies where name = ${data.company!.name}) as companies,
    (select count(*)::int from users where email = ${email}) as managers, (select count(*)::int from relations r join companies c on c.id = r.company_id where c.name = ${data.company!.name}) as relations`;
  expect(made).toEqual([{ companies: 1, managers: 1, relations: 1 }]);
  expect(await outbox.to(email)).toHaveLength(1);
});

test('an approval that cannot queue its emails has not happened, and can be repeated', async () => {
  const { id, email, data } = await submitted();
  await testSql()`create function refuse() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`;
  await testSql()`create trigger refuse before insert on outbox for each row execute function refuse()`;
  try {
    expect((await api(admin).post(`${BASE}/${id}/approve`, {})).status).toBe(500);
  } finally {
    await testSql()`drop function refuse cascade`;
  }
  expect((await sessionRow(id)).status).toBe('submitted');
  expect(await testSql()`select id from companies where name = ${data.company!.name}`).toEqual([]);
  expect(await testSql()`select id from users where email = ${email}`).toEqual([]);
  expect((await api(admin).post(`${BASE}/${id}/approve`, {})).status).toBe(200);
  // They wait in the database for the next worker.
  expect(await testSql()`select template, status from outbox order by template`).toEqual([
    { template: 'new_member', status: 'queued' },
    { template: 'onboarding_decided', status: 'queued' },
  ]);
});

test('nobody joins a group whose host became inactive meanwhile', async () => {
  const host = await make.company({ name: 'Harbor' });
  const program = await make.partnerProgram({ sponsor_company_id: host.id });
  const { id } = await submitted({ community_id: program.id });
  await testSql()`update companies set status = 'inactive' where id = ${host.id}`;
  expect(await api(admin).post(`${BASE}/${id}/approve`, {})).toMatchObject(
    refused(409, expect.stringMatching(/^Harbor hosts .* and is inactive\. Enable it first/) as string),
  );
  expect((await sessionRow(id)).status).toBe('submitted');
});

test('an address whose domain was given to a member meanwhile is told beside its field', async () => {
  const { id, email } = await submitted();
  await make.company({ domain: email.split('@')[1] });
  expect((await api(admin).post(`${BASE}/${id}/approve`, {})).body).toMatchObject({
    errors: { user_email: ['This address belongs to another company of the network.'] },
  });
});

test('an unconfirmed registration is asked again by email, with a link that confirms it; others are not', async () => {
  const { id, email } = await submitted({ confirmed: false });
  expect(await api(admin).post(`${BASE}/${id}/ask_again`)).toMatchObject({
    status: 200,
    body: { message: `We’ve emailed ${email} a new link.` },
  });
  const [mailed] = await outbox.of('onboarding_submitted');
  expect(mailed).toMatchObject({ to_email: email });
  const { token_id } = mailed!.props as { token_id: string };
  const secret = secretOf(token_id, 'onboarding_restore');
  expect(await api().get(`/api/onboarding/restore/${secret}`)).toMatchObject({
    status: 200,
    body: { session: { email, confirmed: false } },
  });
  await testSql()`update onboarding_sessions set confirmed_at = now() where id = ${id}`;
  expect(await api(admin).post(`${BASE}/${id}/ask_again`)).toMatchObject(
    refused(409, `${email} has confirmed this address.`),
  );
  const begun = await make.onboarding();
  expect((await api(admin).post(`${BASE}/${begun.id}/ask_again`)).status).toBe(409);
  expect((await api(admin).post(`${BASE}/999999/ask_again`)).status).toBe(404);
});

test('a company is asked again five times an hour at most', async () => {
  const { id } = await submitted({ confirmed: false });
  for (let times = 0; times < 5; times++) expect((await api(admin).post(`${BASE}/${id}/ask_again`)).status).toBe(200);
  expect((await api(admin).post(`${BASE}/${id}/ask_again`)).status).toBe(429);
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
  expect(await api(admin).post(`${BASE}/${id}/approve`, {})).toMatchObject(
    refused(409, expect.stringMatching(/is no longer active\. Enable the group first/) as string),
  );
  expect((await sessionRow(id)).status).toBe('submitted');
  await testSql()`update communities set status = 'active' where id = ${community_id}`;
  expect((await api(admin).post(`${BASE}/${id}/approve`, {})).status).toBe(200);
});

test('a name or sub-domain taken meanwhile is told beside its field; the address may have accounts elsewhere', async () => {
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
