import { sql } from 'drizzle-orm';
import { closeDatabase, withDatabase } from '@/db/client';
import { api } from '../../support/api';
import { emptyDatabase } from '../../support/database';
import '../../support/measures-time';

beforeEach(emptyDatabase);

test('health and readiness', async () => {
  expect(await api().get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  const { body } = await api().get('/api/ready');
  expect(body).toMatchObject({ status: 'ok', database: true, migrations: true, queues: true });
});

test('health answers 200 while every pooled connection is busy', async () => {
  const busy = Promise.allSettled(
    Array.from({ length: 30 }, () => withDatabase((db) => db.execute(sql`select pg_sleep(3)`))),
  );
  await new Promise((done) => setTimeout(done, 200));
  const began = performance.now();
  expect(await api().get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(performance.now() - began).toBeLessThan(1_500);
  await closeDatabase();
  await busy;
});
