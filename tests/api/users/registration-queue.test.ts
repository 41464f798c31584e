import { make } from '@/tools/factories/make';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { auditOf, company, REGISTRATION, userRow } from '../../support/user-fixtures';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

type Queue = { queue: { id: number; name: string }[]; total: number; approvers: { name: string; email: string }[] };

async function waiting(count = 1) {
  const found = await company({ requires_approval: true });
  const company_id = found.acme.id;
  const people = [];
  for (let n = 0; n < count; n++)
    people.push(
      await make.caller({
        company_id,
        status: 'pending_approval',
        registration_type: 'registration',
        first_name: 'Nora',
        last_name: `Lind ${n}`,
        created_at: new Date(Date.UTC(2026, 0, 10 - n)),
      }),
    );
  return { ...found, company_id, people };
}

test('the queue has the company’s pending users, longest waiting first, and who was asked', async () => {
  const { manager, second, company_id, people } = await waiting(2);
  await make.caller({ status: 'pending_approval' });
  await make.caller({ company_id, status: 'pending_verification' });
  await testSql()`update companies set signup_manager_id = ${second.id} where id = ${company_id}`;
  const { body } = await api(manager).get<Queue>(`${REGISTRATION}/queue`);
  expect(body.queue.map(({ id }) => id)).toEqual([people[1]!.id, people[0]!.id]);
  expect(body).toMatchObject({ total: 2, approvers: [{ email: second.email }] });
});

test('an approved user gets the default groups, an email, and logs in', async () => {
  const { manager, company_id, people } = await waiting();
  const [user] = people;
  const group = await make.community();
  const membership = await make.relation({ company_id, community_id: group.id, user_access_flag: 'limit' });
  await testSql()`insert into company_default_groups (company_id, community_id) values (${company_id}, ${group.id})`;
  const answer = await browser(manager).post(`${REGISTRATION}/${user!.id}/approve`, { note: 'Welcome' });
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, message: 'Member has been approved and is now part of TSANet connect.' },
  });
  expect(await userRow(user!.id)).toMatchObject({ status: 'active', decided_by: manager.id, decision_note: 'Welcome' });
  expect(await testSql()`select user_id from relation_users where relation_id = ${membership.id}`).toEqual([
    { user_id: user!.id },
  ]);
  const [email] = await outbox.to(user!.email);
  expect(email).toMatchObject({ template: 'approval_result', subject: 'Your account was approved' });
  expect(email!.text).toContain('Welcome');
  expect((await api().post('/api/auth/login', { email: user!.email, password: 'Concord1!' })).status).toBe(200);
  expect(await auditOf('registration.decide')).toEqual({
    actor_id: manager.id,
    subject_type: 'user',
    subject_id: user!.id,
    changes: { status: ['pending_approval', 'active'] },
  });
});

test('a rejected user is told why and cannot log in', async () => {
  const { manager, people } = await waiting();
  const [user] = people;
  const answer = await api(manager).get(`${REGISTRATION}/${user!.id}/reject?note=Not%20ours`);
  expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Member has been rejected.' } });
  const [email] = await outbox.to(user!.email);
  expect(email!.text).toContain('Not ours');
  expect((await api().post('/api/auth/login', { email: user!.email, password: 'Concord1!' })).status).toBe(403);
});

test('the first decision wins, and the second learns whose it was', async () => {
  const { manager, second, people } = await waiting();
  const path = `${REGISTRATION}/${people[0]!.id}`;
  const clients = [api(manager), api(second)];
  await Promise.all(clients.map((one) => one.get('/api/auth/me')));
  const answers = await Promise.all([
    clients[0]!.post<{ error?: string }>(`${path}/approve`),
    clients[1]!.post<{ error?: string }>(`${path}/reject`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [winner, verb] = answers[0]!.status === 200 ? [manager, 'approved'] : [second, 'rejected'];
  expect(answers.find(({ status }) => status === 409)!.body.error).toBe(
    `This registration was already decided. ${winner.first_name} ${winner.last_name} ${verb} it.`,
  );
  expect(await outbox.of('approval_result')).toHaveLength(1);
});

test('several are decided in one go; those decided before stay as they are', async () => {
  const { acme, manager, second, people } = await waiting(3);
  const ids = people.map(({ id }) => id);
  await api(second).post(`${REGISTRATION}/${ids[0]}/reject`);
  expect(await browser(manager).post(`${REGISTRATION}/approve`, { ids })).toMatchObject({
    status: 200,
    body: {
      success: true,
      ids: ids.slice(1),
      message:
        '2 members have been approved and are now part of TSANet connect. 1 was already decided by someone else.',
    },
  });
  expect((await userRow(ids[0]!)).status).toBe('rejected');
  expect(await auditOf('registration.decide_many')).toMatchObject({ subject_type: 'company', subject_id: acme.id });
  expect((await browser(manager).post(`${REGISTRATION}/reject`, { ids })).status).toBe(409);
});

test.each([
  ['of another company', async () => (await make.caller({ status: 'pending_approval' })).id],
  ['that is not verified', async () => (await make.caller({ company_id: 1, status: 'pending_verification' })).id],
  ['that is deleted', async () => (await make.caller({ company_id: 1, status: 'deleted' })).id],
  ['that does not exist', async () => 9999],
])('an id %s is not found', async (_, idOf) => {
  const { manager, people } = await waiting();
  const id = await idOf();
  expect((await api(manager).post(`${REGISTRATION}/${id}/approve`)).status).toBe(404);
  expect((await api(manager).post(`${REGISTRATION}/approve`, { ids: [id, people[0]!.id] })).status).toBe(404);
  expect((await userRow(people[0]!.id)).status).toBe('pending_approval');
  expect(await outbox.of('approval_result')).toEqual([]);
});

test('the note has a limit, and the GETs of the specification take a bearer token only', async () => {
  const { manager, people } = await waiting();
  const path = `${REGISTRATION}/${people[0]!.id}`;
  expect((await api(manager).post(`${path}/approve`, { note: 'x'.repeat(2001) })).status).toBe(422);
  for (const action of ['approve', 'reject'])
    expect((await browser(manager).get(`${path}/${action}`)).status).toBe(401);
  expect((await userRow(people[0]!.id)).status).toBe('pending_approval');
});

test('a limited company reads its queue, and decides by the mailed link only', async () => {
  const { manager, people } = await waiting();
  await testSql()`update companies set membership_type = 'limited'`;
  expect((await api(manager).get(`${REGISTRATION}/queue`)).status).toBe(200);
  expect(await api(manager).post(`${REGISTRATION}/${people[0]!.id}/approve`)).toMatchObject(
    refused(403, 'Your membership level disables access to this feature.'),
  );
});
