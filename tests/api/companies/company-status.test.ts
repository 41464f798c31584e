import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import type { Uses } from '@/lib/shared/uses';
import { acting, api, browser } from '../../support/api';
import { aCompany, COMPANIES, companyRow } from '../../support/company-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { auditOf } from '../../support/user-fixtures';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

type Refusal = { error: string; in_use: Uses[] };

test('disabling a company ends all sessions of its users at once, impersonations included; enabling lets them log in', async () => {
  const admin = await make.superAdmin();
  const { company, caller, receiver } = await make.partners();
  const partner = await make.caller({ company_id: receiver.id });
  const people = [api(caller), browser(caller), acting(admin, caller)];
  const me = async (client: ReturnType<typeof api>) => (await client.get('/api/auth/me')).status;
  expect(await Promise.all([...people, api(partner)].map(me))).toEqual([200, 200, 200, 200]);
  const { status, body } = await api(admin).get(`${COMPANIES}/${company.id}/status/inactive`);
  expect([status, body]).toEqual([
    200,
    { success: true, id: company.id, status: 'inactive', message: `${company.name} is disabled.` },
  ]);
  expect(await Promise.all(people.slice(0, 2).map(me))).toEqual([401, 401]);
  expect(await me(api(partner))).toBe(200);
  expect(await testSql()`select id from sessions where user_id = ${caller.id} and ended_at is null`).toEqual([]);
  expect(await auditOf('company.switch')).toMatchObject({
    actor_id: admin.id,
    subject_id: company.id,
    changes: { status: ['active', 'inactive'] },
  });
  const found = await api(partner).get<{ directory: { company_id: number }[] }>('/api/caller/company_directory');
  expect(found.body.directory.filter(({ company_id }) => company_id === company.id)).toEqual([]);
  expect((await browser(admin).post(`${COMPANIES}/${company.id}/status/active`)).status).toBe(200);
  expect(await me(api(caller))).toBe(200);
});

test('the GET commands take no cookie, an unknown status or company is not found', async () => {
  const admin = await make.superAdmin();
  const { id } = await make.company();
  for (const path of [`${COMPANIES}/${id}/status/inactive`, `${COMPANIES}/${id}/delete`])
    expect((await browser(admin).get(path)).status).toBe(401);
  expect((await companyRow(id)).status).toBe('active');
  for (const path of [`${id}/status/gone`, '999/status/active', '999/delete', 'x/delete'])
    expect((await api(admin).get(`${COMPANIES}/${path}`)).status).toBe(404);
});

test('a new membership or login method counts on the next request of people who are logged in', async () => {
  const admin = await make.superAdmin();
  const company = await make.company({ name: 'Fir', slug: 'fir', domain: 'fir.test', membership_type: 'premium' });
  const manager = api(await make.manager({ company_id: company.id, email: 'vera@fir.test' }));
  const processes = () => manager.get<{ error: string }>('/api/admin/company/documents');
  expect((await processes()).status).toBe(200);
  const entry = { ...aCompany({ name: 'Fir', slug: 'fir', domain: 'fir.test' }), membership_type: 'limited' };
  expect((await api(admin).post(`${COMPANIES}/${company.id}`, entry)).status).toBe(200);
  expect(await processes()).toMatchObject(refused(403, MESSAGES.level));
  expect((await api(admin).post(`${COMPANIES}/${company.id}`, { ...entry, login_method: 'email_link' })).status).toBe(
    200,
  );
  const me = await manager.get<{ company: { login_method: string } }>('/api/auth/me');
  expect([me.status, me.body.company.login_method]).toEqual([200, 'email_link']);
});

test('a slug that changes while people are logged in keeps their sessions; the old one leads to the new one', async () => {
  const admin = await make.superAdmin();
  const company = await make.company({ name: 'Fir', slug: 'fir', domain: 'fir.test' });
  const caller = browser(await make.caller({ company_id: company.id }));
  expect((await caller.get('/api/auth/me')).status).toBe(200);
  const entry = aCompany({ name: 'Fir', slug: 'fir-tools', domain: 'fir.test' });
  expect((await api(admin).post(`${COMPANIES}/${company.id}`, entry)).status).toBe(200);
  const me = await caller.get<{ company: { slug: string } }>('/api/auth/me');
  expect([me.status, me.body.company.slug]).toEqual([200, 'fir-tools']);
  const old = await api().get<{ company: { slug: string } }>('/api/caller/landing/fir');
  expect([old.status, old.body.company.slug]).toEqual([200, 'fir-tools']);
});

test('a company with open cases, memberships or a hosted group is not deleted, and the answer names them with links', async () => {
  const admin = await make.superAdmin();
  const { company, receiver, caller, document: process, community: group } = await make.partners();
  const theCase = await make.case({ company_id: company.id, submitter_id: caller.id, document_id: process.id });
  const hosted = await make.community({ name: 'Circle', sponsor_company_id: receiver.id });
  const { status, body } = await api(admin).delete<Refusal>(`${COMPANIES}/${receiver.id}`);
  expect([status, body.error]).toEqual([
    409,
    `${receiver.name} can’t be deleted: 1 open case and 2 active group memberships.`,
  ]);
  expect(body.in_use).toEqual([
    {
      kind: 'cases',
      total: 1,
      uses: [{ id: theCase.id, name: `#${theCase.internal_case_number}`, href: `/super_admin/cases/${theCase.id}` }],
    },
    {
      kind: 'memberships',
      total: 2,
      uses: [
        {
          id: expect.any(Number),
          name: group.name,
          href: expect.stringMatching(/^\/super_admin\/companies\/\d+\/groups\/\d+\/edit$/),
        },
        { id: hosted.id, name: 'Circle (host)', href: `/super_admin/groups/${hosted.id}/edit` },
      ],
    },
  ]);
  expect(await companyRow(receiver.id)).toMatchObject({ status: 'active', deleted_at: null });
});

test('without them it is deactivated and hidden, its history and its sub-domain stay', async () => {
  const admin = await make.superAdmin();
  const { company, receiver, caller, document: process } = await make.partners();
  const partner = await make.caller({ company_id: receiver.id });
  const past = await make.case({
    company_id: company.id,
    submitter_id: caller.id,
    document_id: process.id,
    status: 'rejected',
  });
  await testSql()`update relations set is_active = false where company_id = ${company.id}`;
  const session = api(caller);
  expect((await session.get('/api/auth/me')).status).toBe(200);
  const { status, body } = await api(admin).get(`${COMPANIES}/${company.id}/delete`);
  expect([status, body]).toEqual([200, { success: true, id: company.id, message: `${company.name} is deleted.` }]);
  expect(await auditOf('company.delete')).toMatchObject({
    subject_id: company.id,
    changes: { status: ['active', 'deleted'] },
  });
  expect((await session.get('/api/auth/me')).status).toBe(401);
  expect((await api().get(`/api/caller/landing/${company.slug}`)).status).toBe(404);
  for (const path of ['', '/relations', '/managers', '/departments', '/docs_and_depts'])
    expect((await api(admin).get(`${COMPANIES}/${company.id}${path}`)).status).toBe(404);
  expect((await api(admin).post(`${COMPANIES}/${company.id}/status/active`)).status).toBe(404);
  expect((await api(partner).get(`/api/caller/case-details/${past.token}`)).status).toBe(200);
  const again = await api(admin).post<{ errors: object }>(
    `${COMPANIES}/0`,
    aCompany({ name: company.name, slug: company.slug }),
  );
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['slug']]);
  expect((await api(admin).delete(`${COMPANIES}/${company.id}`)).status).toBe(404);
});
