import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { acting, api, browser, callRoute } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { ownSettings } from '../../support/own-settings';
import { refused } from '../../support/refusals';
import { forgetRequests } from '../../support/request-counts';
import { companyWithLink, guideOf, linkOf, LINKS } from '../../support/setup-links';

beforeEach(emptyDatabase);
beforeEach(forgetRequests);
ownSettings();

type Row = { id: string; made_by: string; last_used_at: string | null; state: string };
const listed = async (who: { id: number }) => (await browser(who).get<{ data: Row[] }>(LINKS)).body.data;

test('a manager makes a link, sees its address once, and the list says who made it and when it was used', async () => {
  const { company, manager, token, expires_at } = await companyWithLink();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  expect(await listed(manager)).toMatchObject([
    { state: 'open', last_used_at: null, made_by: expect.stringContaining(manager.last_name) },
  ]);
  const rows = await testSql()`select * from setup_links`;
  expect(JSON.stringify([rows, await listed(manager)])).not.toContain(token);
  await guideOf(token);
  await guideOf(token);
  expect((await listed(manager))[0]!.last_used_at).not.toBeNull();
  const audit = await testSql()`select command, actor_id, company_id, changes from audit_log order by id`;
  expect(audit).toMatchObject([
    { command: 'setup_link.make', actor_id: manager.id, company_id: company.id },
    { command: 'setup_link.open', actor_id: manager.id, company_id: company.id, changes: { setup_link: [null, true] } },
  ]);
  const { body } = await browser(manager).get<{ data: { actor: string; action: string }[] }>(
    '/api/admin/company/audit',
  );
  expect(body.data[0]).toMatchObject({
    actor: `The link made by ${manager.first_name} ${manager.last_name}`,
    action: 'Used a link for IT',
  });
});

test('network staff make one for a company, and managers end it', async () => {
  const { company, manager } = await companyWithLink();
  const staff = await make.superAdmin();
  const path = `/api/super_admin/companies/${company.id}/setup_links`;
  const made = await browser(staff).post<{ url: string }>(path);
  const token = made.body.url.split('/').pop()!;
  expect((await guideOf(token)).company).toBe(company.name);
  const [link] = await testSql()`select id from setup_links where made_by = ${staff.id}`;
  expect((await browser(manager).delete(`${LINKS}/${link!.id}`)).status).toBe(200);
  await expect(guideOf(token)).rejects.toThrow(MESSAGES.linkExpired);
  expect((await browser(manager).delete(`${LINKS}/${link!.id}`)).status).toBe(404);
});

test('making one needs a proof, the membership, no impersonation, and there are ten at most', async () => {
  const { company, manager } = await companyWithLink();
  const staff = await make.superAdmin();
  expect((await acting(staff, manager).post(LINKS)).status).toBe(403);
  await testSql()`insert into setup_links (company_id, token_hash, made_by, expires_at)
    select ${company.id}, 'hash ' || n, ${manager.id}, now() + interval '1 day' from generate_series(1, 9) n`;
  expect((await browser(manager).post(LINKS)).status).toBe(409);
  const session = browser(manager);
  await session.get(LINKS);
  await testSql()`update sessions set created_at = now() - interval '20 minutes'`;
  expect(await session.post(LINKS)).toMatchObject({ status: 403, body: { reason: 'proof_required' } });
  await testSql()`update companies set membership_type = 'basic' where id = ${company.id}`;
  expect(await browser(staff).post(`/api/super_admin/companies/${company.id}/setup_links`)).toMatchObject({
    status: 403,
    body: { error: MESSAGES.level },
  });
  expect((await browser(staff).post('/api/super_admin/companies/999999/setup_links')).status).toBe(404);
});

test('managers of another company neither see nor end a link', async () => {
  const { manager } = await companyWithLink();
  const stranger = await make.manager();
  expect(await listed(stranger)).toEqual([]);
  const [link] = await listed(manager);
  expect((await browser(stranger).delete(`${LINKS}/${link!.id}`)).status).toBe(404);
  expect((await listed(manager))[0]!.state).toBe('open');
});

test.each([
  ['it has expired', "update setup_links set expires_at = now() - interval '1 second'"],
  ['it was ended', 'update setup_links set revoked_at = now()'],
  ['its company is disabled', "update companies set status = 'inactive'"],
  ['its company loses the membership', "update companies set membership_type = 'basic'"],
  ['its maker is disabled', "update users set status = 'inactive'"],
  ['its maker is no manager any more', "update users set role = 'caller'"],
])('a link opens nothing once %s, as an unknown one', async (_, change) => {
  const { token, calls } = await companyWithLink();
  await guideOf(token);
  await testSql().unsafe(change);
  const unknown = `/api/sso_setup/${'x'.repeat(43)}`;
  await expect(guideOf(token)).rejects.toThrow(MESSAGES.linkExpired);
  for (const path of [calls, unknown])
    expect(await browser().post(`${path}/directory_token`)).toMatchObject(refused(404, MESSAGES.linkExpired));
});

test('the token of a link opens no other call, and no session opens the calls of a link', async () => {
  const { company, manager, token, calls } = await companyWithLink();
  const bearer = api(undefined, { authorization: `Bearer ${token}` });
  const asCookie = { cookie: `concord.session=${token}` };
  for (const path of ['/api/admin/company/sso', LINKS]) {
    expect((await bearer.post(path)).status).toBe(401);
    expect((await browser().post(path, {}, asCookie)).status).toBe(401);
  }
  expect((await bearer.get(`/scim/v2/${company.slug}/Users`)).status).toBe(401);
  expect((await browser(manager).post('/api/sso_setup/-/directory_token')).status).toBe(404);
  const elsewhere = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' };
  expect((await callRoute('POST', `${calls}/directory_token`, { sent: {}, headers: elsewhere })).status).toBe(403);
});

test('guesses of an address and the pages of a link are limited', async () => {
  process.env.LIMIT_TOKEN_PAGE = '2';
  const { manager, token } = await companyWithLink();
  const guess = () => browser().post(`/api/sso_setup/${'y'.repeat(43)}/directory_token`);
  for (const status of [404, 404, 429]) expect((await guess()).status).toBe(status);
  await guideOf(token);
  await guideOf(token);
  await expect(guideOf(token)).rejects.toThrow(MESSAGES.rateLimited);
  expect((await guideOf((await linkOf(manager)).token)).company).toBeDefined();
});
