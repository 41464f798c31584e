import { randomBytes } from 'node:crypto';
import { api } from '../../support/api';
import { testSql } from '../../support/database';
import { fileRoom, followed } from '../../support/file-room';
import { contentRows, fileStoreOfTests } from '../../support/file-store';
import { refused } from '../../support/refusals';

const files = fileStoreOfTests();

/** Changes one byte of a stored content, at this place, where it is. */
async function change(place: 'database' | 'store', at: number): Promise<void> {
  const { id, key } = (await contentRows())[0]!;
  if (place === 'database')
    return void (await testSql()`
      update file_chunks set bytes = set_byte(bytes, ${at % 262_144}, get_byte(bytes, ${at % 262_144}) # 1)
      where content_id = ${id} and index = ${Math.floor(at / 262_144)}`);
  const bytes = Buffer.from(files.bytesOf(key!));
  bytes[at]! ^= 1;
  files.put(key!, bytes);
}

const refusals = () => testSql()`select subject_type from audit_log where command = 'file.refuse_changed'`;

describe.each(['database', 'store'] as const)('of a file whose bytes have changed in the %s', (place) => {
  const there = () => (place === 'database' ? files.forget() : undefined);

  test.each([
    ['a small one', 1_000, 500],
    ['the first byte of a large one', 3_000_000, 0],
    ['the last byte', 3_000_000, 2_999_999],
  ])('nothing whole is sent: %s', async (_, size, at) => {
    there();
    const { attach, download, caller } = await fileRoom();
    const { file } = await attach(randomBytes(size));
    await change(place, at);
    const answer = await download(caller, file.id).catch((error: Error) => error);
    if (answer instanceof Error) expect(answer.message).toMatch(/damaged/);
    else expect([answer.status, answer.headers.get('location')]).toEqual([410, null]);
    expect(await refusals()).toEqual([{ subject_type: 'file_content' }]);
  });

  test('no part is sent, also after the file was sent as it was', async () => {
    there();
    const { attach, download, caller } = await fileRoom();
    const { file, content } = await attach(randomBytes(1_500_000));
    const range = { range: 'bytes=0-9' };
    const before = await download(caller, file.id, range);
    const sent = place === 'store' ? await followed(before, range) : before;
    expect([sent.status, sent.body.equals(content.subarray(0, 10))]).toEqual([206, true]);
    await change(place, 1_400_000);
    expect(await download(caller, file.id, range)).toMatchObject(refused(410, expect.stringMatching(/damaged/)));
    expect((await download(caller, file.id, range)).status).toBe(410);
    expect(await refusals()).toHaveLength(1);
  });

  test('there are no first lines', async () => {
    there();
    const { attach, path, caller } = await fileRoom();
    const { file } = await attach(Buffer.from('a line\n'.repeat(20_000)), 'device.csv');
    await change(place, 100_000);
    expect((await api(caller).get(path(`files/${file.id}/lines`))).status).toBe(410);
  });
});
