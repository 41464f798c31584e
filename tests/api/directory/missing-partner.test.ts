import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { acting, api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const PATH = '/api/missing_partner_request';
const storedRequests = () =>
  testSql()`select user_id, company_name, company_website, contact_name, contact_email, comment, status from missing_partner_requests order by id`;
const WHOLE = {
  company_name: 'Kestrel Storage',
  company_website: 'www.kestrel.test',
  contact_name: 'Ida Holm',
  contact_email: 'Ida@Kestrel.test',
  comment: 'They make the tape robots\nof our largest customer.',
};

test('a request is stored, mailed to the network and copied to the sender', async () => {
  await make.superAdmin();
  const company = await make.company({ name: 'Acme Storage' });
  const caller = await make.caller({ company_id: company.id, first_name: 'Anna', last_name: 'Reyes' });
  const answer = await api(caller).post(PATH, WHOLE);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Your request is on its way to TSANet connect. We’ve emailed you a copy.' },
  });
  expect([...(await storedRequests())]).toEqual([
    {
      user_id: caller.id,
      ...WHOLE,
      company_website: 'https://www.kestrel.test',
      contact_email: 'ida@kestrel.test',
      status: 'open',
    },
  ]);
  const [toNetwork, toCaller, ...more] = await outbox.all();
  expect(more).toEqual([]);
  expect(toNetwork).toMatchObject({
    to_email: 'network@concord.test',
    subject: 'Acme Storage is looking for a partner: Kestrel Storage',
    reply_to: { name: 'Anna Reyes', email: caller.email },
  });
  for (const part of [
    'Partner: Kestrel Storage',
    'https://www.kestrel.test',
    'Ida Holm',
    'ida@kestrel.test',
    'They make the tape robots\nof our largest customer.',
    caller.email,
  ])
    expect(toNetwork!.text).toContain(part);
  expect(toCaller).toMatchObject({
    to_email: caller.email,
    subject: 'Your request for Kestrel Storage',
    reply_to: null,
  });
  expect(toCaller!.text).toContain('They make the tape robots');
  expect([toNetwork!.text.includes('Asked by: Anna Reyes'), toCaller!.text.includes('Asked by')]).toEqual([
    true,
    false,
  ]);
  expect(toCaller!.html).not.toContain('Asked by');
});

test('only the name is required; empty fields are null', async () => {
  const caller = await make.caller();
  expect(
    (
      await api(caller).post(PATH, {
        ...Object.fromEntries(Object.keys(WHOLE).map((name) => [name, ''])),
        company_name: ' Kestrel ',
      })
    ).status,
  ).toBe(200);
  expect([...(await storedRequests())]).toMatchObject([
    { company_name: 'Kestrel', company_website: null, contact_name: null, contact_email: null, comment: null },
  ]);
});

test.each<[string, unknown]>([
  ['company_name', ''],
  ['company_name', undefined],
  ['company_name', 'x'.repeat(256)],
  ['company_name', { a: 1 }],
  ['company_website', 'javascript:alert(1)'],
  ['company_website', 'https://'],
  ['company_website', `https://${'x'.repeat(2000)}`],
  ['contact_name', 'x'.repeat(256)],
  ['contact_email', 'ida'],
  ['contact_email', 'a@b.test, c@d.test'],
  ['comment', 'x'.repeat(2001)],
])('an invalid %s is reported at its field: %#', async (field, value) => {
  const answer = await api(await make.caller()).post<{ errors: object }>(PATH, { ...WHOLE, [field]: value });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  expect([(await storedRequests()).length, (await outbox.all()).length]).toEqual([0, 0]);
});

test('entries are escaped, add no header and set no other column', async () => {
  const other = await make.caller();
  const caller = await make.caller();
  await api(caller).post(PATH, {
    ...WHOLE,
    company_name: '<script>alert(1)</script>\r\nBcc: evil@x.test',
    user_id: other.id,
    status: 'done',
    id: 77,
  });
  const [email] = await outbox.to('network@concord.test');
  expect(email!.html).not.toContain('<script>');
  expect(email!.subject).not.toMatch(/[\r\n]/);
  expect([...(await testSql()`select id, user_id, status from missing_partner_requests`)]).toEqual([
    { id: 1, user_id: caller.id, status: 'open' },
  ]);
});

test('limited members and API users may ask; guests and super admins may not', async () => {
  const limited = await make.caller({ company_id: (await make.company({ membership_type: 'limited' })).id });
  for (const user of [limited, await make.apiUser()])
    expect((await api(user).post(PATH, { company_name: 'Kestrel' })).status).toBe(200);
  expect(await api().post(PATH, WHOLE)).toMatchObject(refused(401, MESSAGES.login));
  expect(await api(await make.superAdmin()).post(PATH, WHOLE)).toMatchObject(refused(403, MESSAGES.access));
  expect(
    (await browser(limited, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }).post(PATH, WHOLE)).status,
  ).toBe(403);
});

test('an impersonated request is audited with both ids', async () => {
  const [admin, caller] = [await make.superAdmin(), await make.caller()];
  expect((await acting(admin, caller).post(PATH, { company_name: 'Kestrel' })).status).toBe(200);
  const [row] =
    await testSql()`select actor_id, impersonator_id, subject_type, subject_id from audit_log where command = 'missing_partner.request'`;
  expect(row).toEqual({
    actor_id: caller.id,
    impersonator_id: admin.id,
    subject_type: 'missing_partner_request',
    subject_id: 1,
  });
});

test('a request sent twice is stored once', async () => {
  const caller = await make.caller();
  const send = () => api(caller).post(PATH, WHOLE, { 'idempotency-key': 'once' });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await storedRequests()).length).toBe(1);
});

test('five requests an hour per user, twenty per company', async () => {
  const company = await make.company();
  const colleagues = await Promise.all(Array.from({ length: 5 }, () => make.caller({ company_id: company.id })));
  const statuses: number[] = [];
  for (const colleague of colleagues.slice(0, 4))
    for (let turn = 0; turn < 5; turn++)
      statuses.push((await api(colleague).post(PATH, { company_name: `Partner ${turn}` })).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const sixth = await api(colleagues[0]).post(PATH, WHOLE);
  expect([sixth.status, sixth.body.error, Number(sixth.headers.get('retry-after')) > 0]).toEqual([
    429,
    MESSAGES.rateLimited,
    true,
  ]);
  expect((await api(colleagues[4]).post(PATH, WHOLE)).status).toBe(429);
  expect((await api(await make.caller()).post(PATH, WHOLE)).status).toBe(200);
});
