import { make } from '@/tools/factories/make';
import { PASSWORD } from '@/tools/factories/accounts';
import { MESSAGES } from '@/lib/shared/problem';
import { runApprovalReminder } from '@/lib/worker/jobs/approval-reminder';
import { approvalLink, EMAIL, emailsTo, statusOf, verifyLink, waiting } from '../../support/registration';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const HOUR = 3_600_000;

test('with approval the managers are asked, one approves, and the user gets an email and the default groups', async () => {
  const { company, main, alternate, other } = await waiting();
  const group = await make.community();
  const membership = await make.relation({
    company_id: company.id,
    community_id: group.id,
    user_access_flag: 'limit',
  });
  await testSql()`insert into company_default_groups (company_id, community_id) values (${company.id}, ${group.id})`;
  expect(await statusOf()).toBe('pending_approval');
  expect((await api().get(`/api/auth/verify/${await verifyLink()}`)).body).toMatchObject({
    action: 'approval',
    message: 'Your account is under review by your Business Manager.',
  });
  expect(await Promise.all([main, alternate, other].map(({ email }) => emailsTo(email)))).toEqual([
    ['approval_request'],
    ['approval_request'],
    [],
  ]);
  const answer = await api().post(`/api/users/approval/${await approvalLink(main.email)}/approve`, { note: 'Welcome' });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      approved: true,
      user: { email: EMAIL },
      message: 'Member has been approved and is now part of TSANet connect.',
    },
  });
  expect((await testSql()`select status, decided_by, decision_note from users where email = ${EMAIL}`)[0]).toEqual({
    status: 'active',
    decided_by: main.id,
    decision_note: 'Welcome',
  });
  expect(await testSql()`select relation_id from relation_users`).toEqual([{ relation_id: membership.id }]);
  const result = (await outbox.to(EMAIL)).at(-1)!;
  expect(result).toMatchObject({ template: 'approval_result', subject: 'Your account was approved' });
  expect(result.text).toContain('Welcome');
  expect(await api().post(`/api/users/approval/${await approvalLink(alternate.email)}/reject`)).toMatchObject(
    refused(409, 'This registration was already decided.'),
  );
  expect(await statusOf()).toBe('active');
});

test('of two concurrent decisions the first wins', async () => {
  const { main, alternate } = await waiting();
  const [one, two] = [await approvalLink(main.email), await approvalLink(alternate.email)];
  const answers = await Promise.all([
    api().post(`/api/users/approval/${one}/approve`),
    api().post(`/api/users/approval/${two}/reject`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await emailsTo(EMAIL)).filter((email) => email === 'approval_result')).toHaveLength(1);
});

test('a rejected user gets the reason and cannot log in', async () => {
  const { main } = await waiting();
  expect(
    (await api().post(`/api/users/approval/${await approvalLink(main.email)}/reject`, { note: 'Not one of us.' })).body,
  ).toMatchObject({ approved: false, message: 'Member has been rejected.' });
  expect((await outbox.to(EMAIL)).at(-1)!.text).toContain('Not one of us.');
  expect(await api().post('/api/auth/login', { email: EMAIL, password: PASSWORD })).toMatchObject({ status: 403 });
});

test.each(["status = 'inactive'", "role = 'caller'", 'company_id = (select max(id) from companies)'])(
  'a manager after %s can no longer decide',
  async (change) => {
    const { main } = await waiting();
    await make.company();
    const token = await approvalLink(main.email);
    await testSql().unsafe(`update users set ${change} where id = ${main.id}`);
    expect(await api().post(`/api/users/approval/${token}/approve`)).toMatchObject(refused(409, MESSAGES.linkExpired));
    expect(await statusOf()).toBe('pending_approval');
  },
);

test('an approval requires a valid action and an approval link that has not expired', async () => {
  const { main } = await waiting();
  const token = await approvalLink(main.email);
  expect(await api().post(`/api/users/approval/${token}/promote`)).toMatchObject(
    refused(404, 'The page you are trying to access cannot be found.'),
  );
  for (const wrong of ['never-was-a-link', await verifyLink()])
    expect((await api().post(`/api/users/approval/${wrong}/approve`)).status).toBe(409);
  await testSql()`update one_time_tokens set expires_at = now() where purpose = 'approval'`;
  expect((await api().post(`/api/users/approval/${token}/approve`)).status).toBe(409);
});

test('managers are reminded once after 24 hours', async () => {
  const { main } = await waiting();
  const now = Date.now();
  expect(await runApprovalReminder(new Date(now + 23 * HOUR))).toBe(0);
  expect(await runApprovalReminder(new Date(now + 25 * HOUR))).toBe(1);
  expect(await runApprovalReminder(new Date(now + 50 * HOUR))).toBe(0);
  expect((await outbox.to(main.email)).map(({ subject }) => subject)).toEqual([
    'Nora Lind asks to join Acme Storage',
    'Reminder: Nora Lind asks to join Acme Storage',
  ]);
  expect((await api().post(`/api/users/approval/${await approvalLink(main.email)}/approve`)).status).toBe(200);
});
