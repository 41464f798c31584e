import { createHash } from 'node:crypto';
import { testSql } from './database';

/** Stores a small PDF, or another content of one chunk; returns the file's id. */
export async function addFile(
  name = 'a.pdf',
  content: Buffer | string = 'abcd',
  type = 'application/pdf',
): Promise<number> {
  const bytes = Buffer.from(content as string);
  const [file] = await testSql()`
    with content as (
      insert into file_contents (size, sha256) values (${bytes.length}, ${createHash('sha256').update(bytes).digest('hex')}) returning id, size
    ), chunk as (insert into file_chunks (content_id, index, bytes) select id, 0, ${bytes} from content)
    insert into files (original_filename, mime_type, size, content_id) select ${name}, ${type}, size, id from content returning id`;
  return file!.id as number;
}

export async function addGroupFiles({ id }: { id: number }): Promise<void> {
  const file = await addFile();
  await testSql()`update communities set addendum_file_id = ${file}, code_of_conduct_file_id = ${file}, current_license_file_id = ${file} where id = ${id}`;
}
