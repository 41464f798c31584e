import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { api } from '../../support/api';
import { busyPool } from '../../support/busy-pool';
import { emptyDatabase } from '../../support/database';

beforeEach(emptyDatabase);

test('health and readiness', async () => {
  expect(await api().get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  const { body } = await api().get('/api/ready');
  expect(body).toMatchObject({ status: 'ok', database: true, migrations: true, queues: true });
});

// rule: operations.upgrade
test('an instance stays ready while a newer version has migrated its database', async () => {
  const applied = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`;
  await withDatabase((db) => db.execute(applied));
  try {
    expect((await api().get('/api/ready')).body).toMatchObject({ migrations: true });
  } finally {
    await withDatabase((db) => db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`));
  }
});

test('health answers 200 while every pooled connection is busy', async () => {
  const busy = await busyPool();
  expect(await api().get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  await busy.release();
});
