import { randomBytes } from 'node:crypto';
import { make } from '@/tools/factories/make';
import { withDatabase } from '@/db/client';
import { askStore } from '@/lib/platform/files/ask-store';
import { removeUnusedObjects } from '@/lib/platform/files/remove-objects';
import { provideCounters, type Counters } from '@/lib/platform/metrics';
import { storedMeasures } from '@/lib/network/status/measures';
import { writePresence } from '@/lib/network/status/presence';
import { store } from '@/lib/platform/files/store';
import type { Status } from '@/lib/network/status/status';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { fileRoom } from '../../support/file-room';
import { contentRows, startFileStore, type TestStore } from '../../support/file-store';

let files: TestStore;
const requests: string[] = [];
const shared = globalThis as { __concordInstance?: object; __concordFileStore?: object };

beforeAll(async () => {
  files = await startFileStore();
  const observe = ({ method, result }: Record<string, string>, seconds: number) => {
    if (seconds >= 0) requests.push(`${method} ${result}`);
  };
  provideCounters({ file_store: { observe } } as unknown as Counters);
  shared.__concordInstance = { host: 'here', port: 1, version: '2', build: 'b' };
});
afterAll(async () => {
  provideCounters(undefined);
  delete shared.__concordInstance;
  await files.stop();
});
beforeEach(async () => {
  await emptyDatabase();
  delete shared.__concordFileStore;
  files.empty();
  files.use();
  requests.length = 0;
});
afterEach(async () => {
  files.forget();
  await files.up();
});

/** The status page, after this process has said that it is there. */
async function read() {
  await writePresence();
  const { status, body } = await api(await make.superAdmin()).get<Status>('/api/super_admin/status');
  expect(status).toBe(200);
  const { length, oldest_seconds, is_behind } = body.queues.find(({ queue }) => queue === 'file_removals')!;
  return { store: body.file_store, removals: { length, oldest_seconds, is_behind } };
}
const retryNow = () => testSql()`update file_objects set remove_after = now() - interval '1 second'`;

/** A case whose file is in the store, another case's, and what a super admin does to the first. */
async function twoCases() {
  const { attach, theCase, caller, document, path } = await fileRoom();
  await attach();
  const other = await make.case({ submitter_id: caller.id, document_id: document.id });
  const form = new FormData();
  form.append('file', new File([new Uint8Array(1000)], 'core.dump'));
  expect((await api(caller).post(path('files', other.token), form)).status).toBe(200);
  const [gone, kept] = (await contentRows()).map(({ key }) => key!);
  const superAdmin = api(await make.superAdmin());
  const deleteFirst = () => superAdmin.get(`/api/super_admin/escalation/${theCase.id}/delete`);
  return { gone, kept, deleteFirst };
}

describe('a super admin deletes a case whose files are in the store', () => {
  test('and its objects are gone, and nothing else', async () => {
    const { gone, kept, deleteFirst } = await twoCases();
    expect(files.objects().sort()).toEqual([gone, kept].sort());
    expect((await deleteFirst()).status).toBe(200);
    expect((await read()).removals).toEqual({ length: 1, oldest_seconds: null, is_behind: false });
    expect([await removeUnusedObjects(), files.objects()]).toEqual([1, [kept]]);
    expect((await contentRows()).map(({ key }) => key)).toEqual([kept]);
    expect((await read()).removals).toMatchObject({ length: 0 });
  });

  test('while it is down: at once for everybody, and removed once it is back', async () => {
    const { kept, deleteFirst } = await twoCases();
    await files.down();
    expect((await deleteFirst()).status).toBe(200);
    expect((await contentRows()).map(({ key }) => key)).toEqual([kept]);
    await expect(removeUnusedObjects()).rejects.toMatchObject({ kind: 'unavailable' });
    const { removals } = await read();
    expect(removals).toMatchObject({ length: 1, is_behind: false });
    expect(removals.oldest_seconds).toBeLessThan(30);
    await files.up();
    await retryNow();
    expect([await removeUnusedObjects(), files.objects()]).toEqual([1, [kept]]);
  });

  test('and a removal that has failed for more than five minutes is behind, although it is tried again', async () => {
    const { deleteFirst } = await twoCases();
    await files.down();
    await deleteFirst();
    await expect(removeUnusedObjects()).rejects.toThrow();
    await testSql()`update file_objects set removal_failed_at = now() - interval '6 minutes' where removal_failed_at is not null`;
    await retryNow();
    await expect(removeUnusedObjects()).rejects.toThrow();
    expect((await read()).removals).toMatchObject({ length: 1, is_behind: true });
    const { queues, chunk_bytes } = await storedMeasures();
    expect(queues.find(({ queue }) => queue === 'file_removals')!.overdue_seconds).toBeGreaterThanOrEqual(360);
    expect(chunk_bytes).toBeGreaterThan(0);
  });
});

test('an upload under way is not one that waits for its removal', async () => {
  await testSql()`insert into file_objects (key) values ('under way')`;
  expect((await read()).removals).toMatchObject({ length: 0 });
});

describe('the status page', () => {
  test('says nothing of a store that was asked for nothing', async () => {
    await askStore();
    expect([(await read()).store, requests]).toEqual([null, []]);
  });

  test('says when it answered last, and in words why it fails', async () => {
    await (await fileRoom()).attach();
    expect(requests).toEqual(['PUT done', 'HEAD done']);
    const fine = (await read()).store;
    expect(fine).toMatchObject({ is_failing: false, failed_at: null, last_error: null });
    await files.down();
    await expect(askStore()).rejects.toMatchObject({ kind: 'unavailable' });
    const down = (await read()).store;
    expect(down).toMatchObject({
      is_failing: true,
      answered_at: fine!.answered_at,
      last_error: 'It cannot be reached (ECONNREFUSED).',
    });
    await files.up();
    await askStore();
    expect((await read()).store).toMatchObject({ is_failing: false, failed_at: down!.failed_at });
    expect(requests.slice(2)).toEqual(['HEAD unanswered', 'HEAD done']);
  });

  test('names the reason of a refusal, without a key, an object or a file', async () => {
    await (await fileRoom()).attach(randomBytes(10), 'secret-name.log');
    process.env.FILES_SECRET_KEY = 'not-the-secret-key';
    await expect(withDatabase((db) => store.write(db, new Blob(['refused']), 10))).rejects.toThrow();
    const { store: refused } = await read();
    expect(refused).toMatchObject({ is_failing: true, last_error: 'It answers 403 (SignatureDoesNotMatch).' });
    expect(requests.at(-1)).toBe('PUT refused');
  });

  test('takes an object that is not there for an answer', async () => {
    await (await fileRoom()).attach();
    files.empty();
    await expect(askStore()).rejects.toThrow('is not in the file store');
    expect((await read()).store).toMatchObject({ is_failing: false });
    expect(requests.at(-1)).toBe('HEAD missing');
  });

  test('forgets what a process heard that has ended', async () => {
    await (await fileRoom()).attach();
    await writePresence();
    delete shared.__concordFileStore;
    await testSql()`update server_processes set seen_at = now() - interval '2 minutes'`;
    shared.__concordInstance = { host: 'there', port: 1, version: '2', build: 'b' };
    const { body } = await api(await make.superAdmin()).get<Status>('/api/super_admin/status');
    expect(body.file_store).toBeNull();
  });
});

test('a body that breaks off says nothing of the store', async () => {
  const broken = new Blob(['abc']);
  let reads = 0;
  broken.stream = () => {
    if (++reads === 1) return new Blob(['abc']).stream();
    return new ReadableStream({ pull: (controller) => controller.error(new Error('the disk is gone')) });
  };
  await expect(withDatabase((db) => store.write(db, broken, 10))).rejects.toThrow('the disk is gone');
  expect(requests).toEqual([]);
});
