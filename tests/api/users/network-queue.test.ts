import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { company, userRow } from '../../support/user-fixtures';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const QUEUE = '/api/super_admin/registration';
type Queue = { queue: { id: number; name: string; company: string; since: string; asked: string[] }[]; total: number };

test('pending users of all companies, longest first, with company, since when and who was asked', async () => {
  const sam = await make.superAdmin({ first_name: 'Sam', last_name: 'Okafor' });
  const { acme, manager, second } = await company();
  const lonely = await make.company({ name: 'Lonely' });
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const nora = await make.caller({
    company_id: acme.id,
    status: 'pending_approval',
    created_at: at(5),
    first_name: 'Nora',
    last_name: 'Lind',
  });
  const finn = await make.caller({
    company_id: lonely.id,
    status: 'pending_approval',
    created_at: at(9),
    first_name: 'Finn',
    last_name: 'Moe',
  });
  await make.caller({ company_id: acme.id, status: 'pending_verification' });
  await testSql()`
    insert into one_time_tokens (purpose, token_hash, user_id, details, expires_at, created_at)
    values ('approval', 'x', ${nora.id}, ${testSql().json({ approver_id: second.id })}, now(), ${at(4)})`;
  const { body } = await api(sam).get<Queue>(`${QUEUE}/queue`);
  expect(body.total).toBe(2);
  expect(body.queue).toMatchObject(
    [
      { id: finn.id, name: 'Finn Moe', company: 'Lonely', asked: ['Sam Okafor'] },
      {
        id: nora.id,
        company: 'Acme Storage',
        since: at(4).toISOString().slice(0, 19),
        asked: [`${second.first_name} ${second.last_name}`],
      },
    ].map((row) => ({
      ...row,
      ...(row.since && { since: expect.stringContaining(row.since.slice(0, 16)) as string }),
    })),
  );
  await testSql()`delete from one_time_tokens`;
  expect((await api(sam).get<Queue>(`${QUEUE}/queue`)).body.queue[1]!.asked).toEqual(
    [manager, second].map((one) => `${one.first_name} ${one.last_name}`),
  );
});

test('a registration is approved with the company’s groups, or rejected with a note; the first decision wins', async () => {
  const sam = await make.superAdmin({ first_name: 'Sam', last_name: 'Okafor' });
  const { acme, manager } = await company();
  const membership = await make.relation({ company_id: acme.id, user_access_flag: 'limit' });
  await testSql()`insert into company_default_groups (company_id, community_id) values (${acme.id}, ${membership.community_id})`;
  const [one, two] = [
    await make.caller({ company_id: acme.id, status: 'pending_approval' }),
    await make.caller({ company_id: acme.id, status: 'pending_approval' }),
  ];
  const approved = await api(sam).post(`${QUEUE}/${one.id}/approve`);
  expect(approved.body).toMatchObject({
    success: true,
    message: 'Member has been approved and is now part of TSANet connect.',
  });
  expect(await userRow(one.id)).toMatchObject({ status: 'active', decided_by: sam.id });
  expect(await testSql()`select user_id from relation_users where relation_id = ${membership.id}`).toEqual([
    { user_id: one.id },
  ]);
  const rejected = await api(sam).post(`${QUEUE}/${two.id}/reject`, { note: 'Use your own portal.' });
  expect(rejected.body).toMatchObject({ success: true, message: 'Member has been rejected.' });
  expect((await outbox.to(two.email))[0]!.text).toContain('Use your own portal.');
  expect(await api(sam).post(`${QUEUE}/${one.id}/reject`)).toMatchObject(
    refused(409, 'This registration was already decided. Sam Okafor approved it.'),
  );
  for (const id of [99999, sam.id]) expect((await api(sam).post(`${QUEUE}/${id}/approve`)).status).toBe(404);
  const three = await make.caller({ company_id: acme.id, status: 'pending_approval' });
  const both = await Promise.all([
    api(sam).get(`${QUEUE}/${three.id}/approve`),
    api(manager).post(`/api/admin/company/registration/${three.id}/reject`),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('someone who has not confirmed the address is asked again; the earlier link no longer works', async () => {
  const sam = await make.superAdmin();
  const { acme } = await company();
  const { id, email } = await make.caller({
    company_id: acme.id,
    status: 'pending_verification',
    registration_type: 'registration',
  });
  const ask = () => api(sam).post<{ message: string }>(`${QUEUE}/${id}/ask_again`);
  expect(await ask()).toMatchObject({ status: 200, body: { message: `We’ve emailed ${email} a new link.` } });
  expect((await ask()).status).toBe(200);
  expect(await outbox.of('verify_account')).toMatchObject([{ to_email: email }, { to_email: email }]);
  const tokens =
    await testSql()`select used_at from one_time_tokens where user_id = ${id} and purpose = 'verify' order by created_at`;
  expect(tokens.map(({ used_at }) => used_at !== null)).toEqual([true, false]);
});

test.each(['active', 'pending_approval', 'rejected'] as const)(
  'a user who is %s is not asked again',
  async (status) => {
    const sam = await make.superAdmin();
    const { id } = await make.caller({ status });
    expect(await api(sam).post(`${QUEUE}/${id}/ask_again`)).toMatchObject({ status: 409 });
    expect((await api(sam).post(`${QUEUE}/999999/ask_again`)).status).toBe(404);
    expect(await outbox.of('verify_account')).toEqual([]);
  },
);
