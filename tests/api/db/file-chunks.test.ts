import { createHash, randomBytes } from 'node:crypto';
import { CHUNK_BYTES } from '@/db/file-contents';
import { beforeMigration } from '../../support/migrations';

const SIZES = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 5 * 1024 * 1024];
/** The first of each half is what the database compresses. */
const contents = SIZES.flatMap((size) => [Buffer.alloc(size, 'x'), randomBytes(size)]);

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const chunkSizes = (size: number) =>
  Array.from({ length: Math.ceil(size / CHUNK_BYTES) }, (_, at) => Math.min(CHUNK_BYTES, size - at * CHUNK_BYTES));

test(
  'the migration cuts files and accepted documents of any size, and keeps their bytes, ids and other values',
  () =>
    beforeMigration('file_chunks', async ({ sql, migrate }) => {
      for (const [at, bytes] of contents.entries()) {
        await sql`insert into files (id, original_filename, mime_type, size, bytes, created_by, created_at)
        values (${10 + 3 * at}, ${`${at}.pdf`}, 'application/pdf', ${bytes.length}, ${bytes}, ${at || null}, '2026-01-31T23:59:59.123Z')`;
        await sql`insert into accepted_documents (id, hash, title, original_filename, mime_type, bytes, dated)
        values (${70 + 2 * at}, ${`hash ${at}`}, 'Addendum', 'a.pdf', 'application/pdf', ${bytes}, '2026-02-01T08:00:00.5Z')`;
      }
      // A size that was wrong is that of the content afterwards.
      await sql`update files set size = 7 where id = 10`;
      const rowsOf = async () => [
        ...(await sql`select id, original_filename, mime_type, created_by, created_at from files order by id`),
        ...(await sql`select id, hash, title, original_filename, mime_type, dated from accepted_documents order by id`),
      ];
      const before = await rowsOf();

      await migrate();

      expect(await rowsOf()).toEqual(before);
      const kept = await sql<{ of_file: boolean; size: number; sha256: string; chunks: Buffer[]; indexes: number[] }[]>`
      with owners as (
        select true as of_file, id, content_id, size from files
        union all select false, id, content_id, null from accepted_documents)
      select o.of_file, coalesce(o.size, c.size) as size, c.sha256,
        coalesce(array_agg(k.bytes order by k.index) filter (where k.index is not null), '{}') as chunks,
        coalesce(array_agg(k.index order by k.index) filter (where k.index is not null), '{}') as indexes
      from owners o join file_contents c on c.id = o.content_id and c.size = coalesce(o.size, c.size)
      left join file_chunks k on k.content_id = c.id
      group by o.of_file, o.id, o.size, c.id order by o.of_file desc, o.id`;
      expect(kept.map(({ of_file }) => of_file)).toEqual([...contents.map(() => true), ...contents.map(() => false)]);
      for (const [at, { size, chunks, indexes, ...row }] of kept.entries()) {
        const bytes = contents[at % contents.length]!;
        expect([size, row.sha256]).toEqual([bytes.length, sha256(bytes)]);
        expect(chunks.map(({ length }) => length)).toEqual(chunkSizes(bytes.length));
        expect(indexes).toEqual([...chunks.keys()]);
        expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
      }
      const columns = sql`select table_name from information_schema.columns where table_schema = 'public' and data_type = 'bytea'`;
      expect((await columns).map((row) => row.table_name as string)).toContain('file_chunks');
      expect((await columns).map((row) => row.table_name as string)).not.toContain('files');
      await expect(sql`insert into file_chunks (content_id, index, bytes) values (1, 99, '')`).rejects.toThrow(
        'file_chunks_size',
      );
    }),
  120_000,
);
