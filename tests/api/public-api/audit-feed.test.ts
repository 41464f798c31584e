import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { apiFixture, asClient, PROBLEM } from '../../support/public-api';

beforeEach(emptyDatabase);

type Feed = { data: { command: string; created_at: string; actor: string }[]; next_cursor: string | null };

const add = (sql: ReturnType<typeof testSql>, company_id: number, command: string) =>
  sql`insert into audit_log (command, company_id) values (${command}, ${company_id})`;

async function fed() {
  const fixture = await apiFixture();
  const { company, client } = fixture;
  const collector = asClient(await client(company.id, { scopes: ['audit'] }), PROBLEM);
  await testSql()`delete from audit_log`;
  const after = (cursor: string | null, limit = 100) =>
    collector.get<Feed>(`/v2/audit?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
  const commandsAfter = async (cursor: string | null, limit?: number) => {
    const { body } = await after(cursor, limit);
    return { commands: body.data.map(({ command }) => command), cursor: body.next_cursor };
  };
  return { ...fixture, collector, after, commandsAfter };
}

/* rule: audit.feed */
test('a program reads its company’s audit from the oldest row on, and goes on from its cursor', async () => {
  const { company, receiver, manager, after, commandsAfter } = await fed();
  const sql = testSql();
  expect((await after(null)).body).toEqual({ data: [], next_cursor: null });
  await sql`insert into audit_log (command, company_id, actor_id, subject_type, subject_id, changes, request_id)
    values ('user.delete', ${company.id}, ${manager.id}, 'user', ${manager.id}, '{"role": ["caller", "business_manager"]}', 'r-1')`;
  await add(sql, receiver.id, 'user.delete');
  for (const command of ['session.start', 'search.save', 'case.close']) await add(sql, company.id, command);
  await eventually(async () => expect((await after(null)).body.data).toHaveLength(3));
  const { body } = await after(null, 1);
  expect(body.data).toEqual([
    expect.objectContaining({
      ...{ command: 'user.delete', request_id: 'r-1', actor: expect.any(String), on_behalf_of: null },
      changes: [{ field: 'Role', before: 'Standard User', after: 'Business Manager' }],
    }),
  ]);
  const rest = await commandsAfter(body.next_cursor);
  expect(rest.commands).toEqual(['session.start', 'case.close']);
  expect(await commandsAfter(rest.cursor)).toEqual({ commands: [], cursor: rest.cursor });
});

test('who goes on from the cursor misses no row, however late it is committed', async () => {
  const { company, commandsAfter } = await fed();
  const sql = testSql();
  await sql.begin(async (open) => {
    await add(open as never, company.id, 'case.submit');
    await add(sql, company.id, 'case.close');
    expect(await commandsAfter(null)).toEqual({ commands: [], cursor: null });
  });
  await eventually(async () =>
    expect(await commandsAfter(null)).toMatchObject({ commands: ['case.submit', 'case.close'] }),
  );
});

test('another scope, a foreign cursor and a limit out of range are refused by name', async () => {
  const { company, client, collector } = await fed();
  const reader = await client(company.id, { scopes: ['cases:read'] });
  expect((await asClient(reader, PROBLEM).get('/v2/audit')).status).toBe(403);
  for (const [query, field] of [
    ['cursor=abc', 'cursor'],
    [`cursor=${Buffer.from("1' or 1=1-2").toString('base64url')}`, 'cursor'],
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
  ])
    expect(await collector.get(`/v2/audit?${query}`)).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    });
});
