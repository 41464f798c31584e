import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

const PATH = '/api/admin/company/registration';
const NO_MANAGER = 'Choose an active business or program manager of the company.';

/** A company with two managers and one group of each kind of access. */
async function company() {
  const own = await make.company({ name: 'Acme Storage', slug: 'acme', domain: 'acme.test' });
  const manager = await make.manager({ company_id: own.id, first_name: 'Marcus', last_name: 'Webb' });
  const program = await make.programManager({ company_id: own.id, first_name: 'Priya', last_name: 'Raman' });
  const [open, limited] = [await make.community({ name: 'Forum' }), await make.community({ name: 'Circle' })];
  await make.relation({ company_id: own.id, community_id: open.id });
  await make.relation({ company_id: own.id, community_id: limited.id, user_access_flag: 'limit' });
  const entry = {
    requires_approval: 1,
    signup_manager_id: manager.id,
    alt_signup_manager_id: program.id,
    group_access: [limited.id],
  };
  return { own, manager, program, open, limited, entry };
}
const stored = async (id: number) => {
  const [row] = await testSql()<
    { requires_approval: boolean; signup_manager_id: number | null; alt_signup_manager_id: number | null }[]
  >`select requires_approval, signup_manager_id, alt_signup_manager_id from companies where id = ${id}`;
  const groups = await testSql()`select community_id from company_default_groups where company_id = ${id} order by 1`;
  return { ...row, group_access: groups.map(({ community_id }) => community_id as number) };
};
const FRESH = { requires_approval: false, signup_manager_id: null, alt_signup_manager_id: null, group_access: [] };

test('the form has the settings, the managers who can approve, and the groups; open ones are ticked', async () => {
  const { own, manager, program, open, limited } = await company();
  await make.caller({ company_id: own.id });
  await make.manager({ company_id: own.id, status: 'inactive' });
  await make.user({ company_id: own.id, status: 'pending_approval' });
  const { status, body } = await api(program).get(PATH);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    settings: { requires_approval: 0, signup_manager_id: null, alt_signup_manager_id: null, group_access: [open.id] },
    managers: [
      { id: manager.id, first_name: 'Marcus', last_name: 'Webb' },
      { id: program.id, first_name: 'Priya', last_name: 'Raman' },
    ],
    groups: [
      { community_id: limited.id, name: 'Circle', user_access_flag: 'limit', is_default: false },
      { community_id: open.id, name: 'Forum', user_access_flag: 'all', is_default: false },
    ],
    former_managers: [],
    waiting: 1,
  });
});

test('saving stores the settings and answers them, with an audit row of before and after', async () => {
  const { own, manager, program, open, limited, entry } = await company();
  const answer = await api(manager).post(PATH, { ...entry, company_id: 99, status: 'inactive' });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Registration settings saved.',
      settings: { ...entry, group_access: [limited.id, open.id] },
    },
  });
  expect(await stored(own.id)).toEqual({ ...entry, requires_approval: true });
  const [row] =
    await testSql()`select actor_id, subject_type, subject_id, changes from audit_log where command = 'company.save_registration'`;
  expect(row).toEqual({
    actor_id: manager.id,
    subject_type: 'company',
    subject_id: own.id,
    changes: {
      requires_approval: [0, 1],
      signup_manager_id: [null, manager.id],
      alt_signup_manager_id: [null, program.id],
      group_access: [[open.id], [limited.id, open.id]],
    },
  });
});

test('the form’s words are taken too; a missing list leaves the groups, an empty one clears them', async () => {
  const { own, manager, limited, entry } = await company();
  await api(manager).post(PATH, entry);
  const words = { requires_approval: '0', signup_manager_id: String(manager.id), alt_signup_manager_id: '' };
  expect((await api(manager).post(PATH, words)).status).toBe(200);
  expect(await stored(own.id)).toEqual({
    requires_approval: false,
    signup_manager_id: manager.id,
    alt_signup_manager_id: null,
    group_access: [limited.id],
  });
  expect((await api(manager).post(PATH, { ...words, group_access: [] })).status).toBe(200);
  expect((await stored(own.id)).group_access).toEqual([]);
});

test('groups open to everyone keep what is stored for them', async () => {
  const { own, manager, open, limited, entry } = await company();
  await testSql()`insert into company_default_groups (company_id, community_id) values (${own.id}, ${open.id})`;
  expect((await api(manager).post(PATH, { ...entry, group_access: [open.id, limited.id] })).status).toBe(200);
  expect((await api(manager).post(PATH, { ...entry, group_access: [] })).status).toBe(200);
  expect((await stored(own.id)).group_access).toEqual([open.id]);
});

describe('refused beside the field', () => {
  test.each<[string, string, unknown, string]>([
    ['a missing choice', 'requires_approval', undefined, 'Choose yes or no.'],
    ['another number', 'requires_approval', 2, 'Choose yes or no.'],
    ['no primary manager', 'signup_manager_id', '', 'Choose a primary signup manager.'],
    ['a text', 'signup_manager_id', "1' or '1'='1", 'Choose a primary signup manager.'],
    ['an unknown user', 'signup_manager_id', 99_999, NO_MANAGER],
    ['an unknown alternate', 'alt_signup_manager_id', 99_999, NO_MANAGER],
    ['no list', 'group_access', 'all', 'Choose groups of the company.'],
    ['an unknown group', 'group_access', [99_999], 'Choose groups of the company.'],
    [
      'too many groups',
      'group_access',
      Array.from({ length: 1001 }, (_, at) => at + 1),
      'Choose groups of the company.',
    ],
  ])('%s', async (_, field, value, message) => {
    const { own, manager, entry } = await company();
    const answer = await api(manager).post<{ errors: object }>(PATH, { ...entry, [field]: value });
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
    expect(await stored(own.id)).toEqual(FRESH);
  });

  test('people who cannot approve: of another company, inactive, without the role', async () => {
    const { own, manager, entry } = await company();
    const nobody = [
      await make.manager(),
      await make.manager({ company_id: own.id, status: 'inactive' }),
      await make.caller({ company_id: own.id }),
      await make.apiUser({ company_id: own.id }),
      await make.superAdmin(),
    ];
    for (const { id } of nobody)
      for (const field of ['signup_manager_id', 'alt_signup_manager_id'])
        expect((await api(manager).post(PATH, { ...entry, [field]: id })).body.errors).toEqual({
          [field]: [NO_MANAGER],
        });
    expect(await stored(own.id)).toEqual(FRESH);
  });

  test('the same person twice', async () => {
    const { manager, entry } = await company();
    const answer = await api(manager).post(PATH, { ...entry, alt_signup_manager_id: manager.id });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { alt_signup_manager_id: ['Choose someone other than the primary signup manager.'] },
    ]);
  });

  test('groups of others, inactive groups, and groups that the company left', async () => {
    const { own, manager, entry } = await company();
    const [foreign, inactive, left] = await Promise.all([
      make.community(),
      make.community({ status: 'inactive' }),
      make.community(),
    ]);
    await make.relation({ company_id: own.id, community_id: inactive.id, user_access_flag: 'limit' });
    await make.relation({ company_id: own.id, community_id: left.id, user_access_flag: 'limit', is_active: false });
    for (const { id } of [foreign, inactive, left])
      expect((await api(manager).post(PATH, { ...entry, group_access: [id] })).status).toBe(422);
  });
});

test('of two admins the second is told who changed what, and can then replace it', async () => {
  const { own, manager, program, entry } = await company();
  const { version } = (await api(manager).get<{ version: string }>(PATH)).body;
  expect((await api(program).post(PATH, { ...entry, version })).status).toBe(200);
  const mine = { ...entry, requires_approval: 0, alt_signup_manager_id: '', version };
  const refused = await api(manager).post<{ error: string; version: string }>(PATH, mine);
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatch(
    /^Priya Raman, on \d\d\/\d\d\/\d\d \d\d:\d\d [ap]m UTC, changed these settings while you were editing\. Now saved: All Users Must be Approved; primary signup manager Marcus Webb; alternate Priya Raman; default groups Circle, Forum\. Save again to replace their changes with yours\.$/,
  );
  expect(await stored(own.id)).toEqual({ ...entry, requires_approval: true });
  expect((await api(manager).post(PATH, { ...mine, version: refused.body.version })).status).toBe(200);
  expect(await stored(own.id)).toMatchObject({ requires_approval: false, alt_signup_manager_id: null });
});

test('the refusal names the time in the time zone of who reads it', async () => {
  const { manager, program, entry } = await company();
  await testSql()`update users set time_zone = 'Asia/Tokyo' where id = ${manager.id}`;
  const { version } = (await api(manager).get<{ version: string }>(PATH)).body;
  await api(program).post(PATH, { ...entry, version });
  const { body } = await api(manager).post(PATH, { ...entry, requires_approval: 0, version });
  expect(body.error).toMatch(/^Priya Raman, on \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d, changed these settings/);
});

test('of two saves at once one wins and the other is refused', async () => {
  const { manager, program, entry } = await company();
  const { version } = (await api(manager).get<{ version: string }>(PATH)).body;
  const answers = await Promise.all([
    api(manager).post(PATH, { ...entry, version }),
    api(program).post(PATH, { ...entry, requires_approval: 0, version }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('who acted as the user is named to the second', async () => {
  const { manager, program, entry } = await company();
  const admin = await make.superAdmin({ first_name: 'Sam', last_name: 'Okafor' });
  const { version } = (await api(manager).get<{ version: string }>(PATH)).body;
  expect((await acting(admin, program).post(PATH, entry)).status).toBe(200);
  expect((await api(manager).post(PATH, { ...entry, requires_approval: 0, version })).body.error).toMatch(
    /^Sam Okafor for Priya Raman, on /,
  );
});

test('a manager who can no longer approve is named on the form and must be replaced', async () => {
  const { own, manager, program, entry } = await company();
  await api(manager).post(PATH, entry);
  await testSql()`update users set status = 'inactive' where id = ${program.id}`;
  const { former_managers, managers } = (await api(manager).get<Record<string, { id: number }[]>>(PATH)).body;
  expect([former_managers!.map(({ id }) => id), managers!.map(({ id }) => id)]).toEqual([[program.id], [manager.id]]);
  expect((await api(manager).post(PATH, entry)).body.errors).toEqual({ alt_signup_manager_id: [NO_MANAGER] });
  expect((await api(manager).post(PATH, { ...entry, alt_signup_manager_id: null })).status).toBe(200);
  expect(await stored(own.id)).toMatchObject({ alt_signup_manager_id: null });
});

test('limited companies are told that their level disables it, callers that they have no access', async () => {
  const { own } = await company();
  for (const membership_type of ['limited', 'offline partner'] as const) {
    const limited = await make.manager({ company_id: (await make.company({ membership_type })).id });
    for (const answer of [await api(limited).get(PATH), await api(limited).post(PATH, {})])
      expect(answer).toMatchObject({ status: 403, body: { error: MESSAGES.level } });
  }
  expect(await api(await make.caller({ company_id: own.id })).post(PATH, {})).toMatchObject({
    status: 403,
    body: { error: MESSAGES.access },
  });
});
