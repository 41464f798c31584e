import { make } from '@/tools/factories/make';
import { emptyDatabase, testSql } from '../../support/database';
import { beforeMigration } from '../../support/migrations';

test(
  'the migration names the timeline’s rows and keeps their ids, people and texts',
  () =>
    beforeMigration('events', async ({ sql, migrate }) => {
      await sql`insert into case_events (id, case_id, type, actor_name, user_id, company_id, response_id, text, created_at) values
      (4, 1, 'submitted', 'Ada King', 7, 3, null, null, '2026-01-31T23:59:59.123Z'),
      (9, 1, 'information-request', 'Desk', null, 5, 2, 'why', '2026-02-01T08:00:00Z')`;
      await sql`select setval('case_events_id_seq', 9)`;
      const before = await sql`select *, type::text as type from case_events order by id`;
      await migrate();
      expect([...(await sql`select * from case_events order by id`)]).toEqual([...before]);
      expect(await sql`select id, name from events order by id`).toEqual([
        { id: 4, name: 'case.submitted' },
        { id: 9, name: 'case.information-request' },
      ]);
      expect(await sql`insert into events (name) values ('case.purged') returning id`).toEqual([{ id: 10 }]);
    }),
  60_000,
);

test('a process of the version before writes its timeline through the view', async () => {
  await emptyDatabase();
  const { id } = await make.case();
  const row = { case_id: id, type: 'closed', actor_name: 'Ada King', company_id: null, text: 'done' };
  await testSql().unsafe(
    `with insert_0 as (insert into "case_events" ("case_id", "type", "actor_name", "company_id", "text")
      select "case_id", "type", "actor_name", "company_id", "text" from json_populate_recordset(null::"case_events", $1::text::json)) select 1`,
    [JSON.stringify([row])],
  );
  expect(
    await testSql()`select name, case_id, actor_name, text, data, created_at from events order by id desc limit 1`,
  ).toEqual([
    {
      name: 'case.closed',
      case_id: id,
      actor_name: 'Ada King',
      text: 'done',
      data: null,
      created_at: expect.any(Date),
    },
  ]);
  const [last] = await testSql()`select type, actor_name, text from case_events where case_id = ${id} order by id desc`;
  expect(last).toEqual({ type: 'closed', actor_name: 'Ada King', text: 'done' });
});
