import { api } from '../../support/api';
import { emptyDatabase } from '../../support/database';

beforeEach(emptyDatabase);

test('health and readiness', async () => {
  expect(await api().get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  const { body } = await api().get('/api/ready');
  expect(body).toMatchObject({ status: 'ok', database: true, migrations: true, queues: true });
});
