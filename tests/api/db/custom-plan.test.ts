import { sql } from 'drizzle-orm';
import { CUSTOM_PLAN } from '@/db/custom-plan';
import { openPool } from '@/db/pool';
import { preparedSql } from '@/db/prepared';

/** The test server may be behind PgBouncer, where nothing is prepared. */
const isDirect = true;

test('a statement whose plan depends on its values is planned each time, others are prepared', async () => {
  const pool = openPool({ max: 1, application_name: 'custom-plan', statement_timeout: 5_000, isDirect });
  try {
    const read = (begin: string) =>
      preparedSql<object, { length: number }>(() => sql`${sql.raw(begin)}select length(${sql.placeholder('text')})`);
    for (const begin of [CUSTOM_PLAN, '/* once */ '])
      expect(await read(begin)(pool.db, {}, { text: 'four' })).toEqual([{ length: 4 }]);
    const kept = await pool.sql<
      { statement: string }[]
    >`select statement from pg_prepared_statements where statement like '/*%'`;
    expect(kept.map(({ statement }) => statement)).toEqual(['/* once */ select length($1)']);
  } finally {
    await pool.close(1);
  }
});
