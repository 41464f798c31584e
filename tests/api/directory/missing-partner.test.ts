import { build } from '@/db/build/build';
import { SAYS } from '@/lib/shared/problem';
import { acting, api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';

beforeEach(emptyDatabase);
afterEach(() => void delete process.env.NETWORK_EMAIL);

const PATH = '/api/missing_partner_request';
const kept = () => testSql()`select user_id, company_name, company_website, contact_name, contact_email, comment, status from missing_partner_requests order by id`;
const WHOLE = { company_name: 'Kestrel Storage', company_website: 'www.kestrel.test', contact_name: 'Ida Holm', contact_email: 'Ida@Kestrel.test', comment: 'They make the tape robots\nof our largest customer.' };

test('a member asks for a partner: it is kept, mailed to the network’s administrators, and copied to who asked', async () => {
  const admin = await build.superAdmin();
  await build.superAdmin({ status: 'inactive' });
  const company = await build.company({ name: 'Acme Storage' });
  const caller = await build.caller({ company_id: company.id, first_name: 'Anna', last_name: 'Reyes' });
  const answer = await api(caller).post(PATH, WHOLE);
  expect(answer).toMatchObject({ status: 200, body: { message: 'Your request is on its way to TSANet connect. You get a copy by mail.' } });
  expect([...await kept()]).toEqual([{ user_id: caller.id, ...WHOLE, company_website: 'https://www.kestrel.test', contact_email: 'ida@kestrel.test', status: 'open' }]);
  const [toNetwork, toCaller, ...more] = await outbox.all();
  expect(more).toEqual([]);
  expect(toNetwork).toMatchObject({ to_email: admin.email, subject: 'Acme Storage misses a partner: Kestrel Storage', reply_to: { name: 'Anna Reyes', email: caller.email } });
  for (const part of ['Partner: Kestrel Storage', 'https://www.kestrel.test', 'Ida Holm', 'ida@kestrel.test', 'They make the tape robots\nof our largest customer.', caller.email]) expect(toNetwork!.text).toContain(part);
  expect(toCaller).toMatchObject({ to_email: caller.email, subject: 'Your request for Kestrel Storage', reply_to: null });
  expect(toCaller!.text).toContain('They make the tape robots');
});

test('the network’s own mailbox gets it where there is one', async () => {
  process.env.NETWORK_EMAIL = 'Membership <members@network.test>';
  await build.superAdmin();
  await api(await build.caller()).post(PATH, { company_name: 'Kestrel' });
  expect((await outbox.all()).map(({ to_email }) => to_email)[0]).toBe('members@network.test');
  expect(await outbox.all()).toHaveLength(2);
});

test('the name is enough; an empty entry counts as none', async () => {
  const caller = await build.caller();
  expect((await api(caller).post(PATH, { ...Object.fromEntries(Object.keys(WHOLE).map((name) => [name, ''])), company_name: ' Kestrel ' })).status).toBe(200);
  expect([...await kept()]).toMatchObject([{ company_name: 'Kestrel', company_website: null, contact_name: null, contact_email: null, comment: null }]);
});

test.each<[string, unknown]>([
  ['company_name', ''], ['company_name', undefined], ['company_name', 'x'.repeat(256)], ['company_name', { a: 1 }],
  ['company_website', 'javascript:alert(1)'], ['company_website', 'https://'], ['company_website', `https://${'x'.repeat(2000)}`],
  ['contact_name', 'x'.repeat(256)], ['contact_email', 'ida'], ['contact_email', 'a@b.test, c@d.test'], ['comment', 'x'.repeat(2001)],
])('a wrong %s is told at its field: %#', async (field, value) => {
  const answer = await api(await build.caller()).post<{ errors: object }>(PATH, { ...WHOLE, [field]: value });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  expect([(await kept()).length, (await outbox.all()).length]).toEqual([0, 0]);
});

test('what is written stays text, adds no header and sets nothing else', async () => {
  const admin = await build.superAdmin();
  const other = await build.caller();
  const caller = await build.caller();
  await api(caller).post(PATH, { ...WHOLE, company_name: '<script>alert(1)</script>\r\nBcc: evil@x.test', user_id: other.id, status: 'done', id: 77 });
  const [letter] = await outbox.to(admin.email);
  expect(letter!.html).not.toContain('<script>');
  expect(letter!.subject).not.toMatch(/[\r\n]/);
  expect([...await testSql()`select id, user_id, status from missing_partner_requests`]).toEqual([{ id: 1, user_id: caller.id, status: 'open' }]);
});

test('limited members and programs may ask; guests and the network’s own may not', async () => {
  const limited = await build.caller({ company_id: (await build.company({ membership_type: 'limited' })).id });
  for (const user of [limited, await build.apiUser()]) expect((await api(user).post(PATH, { company_name: 'Kestrel' })).status).toBe(200);
  expect(await api().post(PATH, WHOLE)).toMatchObject({ status: 401, body: { error: SAYS.login } });
  expect(await api(await build.superAdmin()).post(PATH, WHOLE)).toMatchObject({ status: 403, body: { error: SAYS.access } });
  expect((await browser(limited, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }).post(PATH, WHOLE)).status).toBe(403);
});

test('who acts as a member asks as that member, and the audit log knows both', async () => {
  const [admin, caller] = [await build.superAdmin(), await build.caller()];
  expect((await acting(admin, caller).post(PATH, { company_name: 'Kestrel' })).status).toBe(200);
  const [row] = await testSql()`select actor_id, impersonator_id, subject_type, subject_id from audit_log where command = 'missing_partner.request'`;
  expect(row).toEqual({ actor_id: caller.id, impersonator_id: admin.id, subject_type: 'missing_partner_request', subject_id: 1 });
});

test('the same sending twice is one request', async () => {
  const caller = await build.caller();
  const send = () => api(caller).post(PATH, WHOLE, { 'idempotency-key': 'once' });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await kept()).length).toBe(1);
});

test('a person asks five times an hour, a company twenty', async () => {
  const company = await build.company();
  const colleagues = await Promise.all(Array.from({ length: 5 }, () => build.caller({ company_id: company.id })));
  const statuses: number[] = [];
  for (const colleague of colleagues.slice(0, 4)) for (let turn = 0; turn < 5; turn++) statuses.push((await api(colleague).post(PATH, { company_name: `Partner ${turn}` })).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const sixth = await api(colleagues[0]).post(PATH, WHOLE);
  expect([sixth.status, sixth.body.error, Number(sixth.headers.get('retry-after')) > 0]).toEqual([429, SAYS.tooMany, true]);
  expect((await api(colleagues[4]).post(PATH, WHOLE)).status).toBe(429);
  expect((await api(await build.caller()).post(PATH, WHOLE)).status).toBe(200);
});
