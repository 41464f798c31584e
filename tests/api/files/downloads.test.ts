import { randomBytes } from 'node:crypto';
import { chunkReaders } from '@/db/file-contents';
import { settings } from '@/lib/platform/settings';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { fileRoom } from '../../support/file-room';

beforeEach(emptyDatabase);

/** Statements of readers that hold a connection. */
const reading = async () => {
  const [row] = await testSql()<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'concord' and wait_event_type = 'Lock' and query like '%file_chunks%'`;
  return row!.n;
};

// Alone: streams of other files may still end connections that it counts.
test('twenty downloads at once hold a quarter of the connections, and others get theirs', async () => {
  const { attach, download, caller, room } = await fileRoom();
  const { file, content } = await attach(randomBytes(700_000));
  let downloads: ReturnType<typeof download>[] = [];
  await testSql().begin(async (tx) => {
    await tx`lock table file_chunks in access exclusive mode`;
    downloads = Array.from({ length: 20 }, () => download(caller, file.id));
    await eventually(async () => expect(await reading()).toBe(chunkReaders()), 20_000);
    expect((await room(caller)).status).toBe(200);
    expect(await reading()).toBe(chunkReaders());
  });
  expect(chunkReaders()).toBeLessThanOrEqual(settings.database_pool / 4);
  const answers = await Promise.all(downloads);
  expect(answers.map(({ status, body }) => status === 200 && body.equals(content))).toEqual(Array(20).fill(true));
  expect((await api(caller).get('/api/health')).status).toBe(200);
});
