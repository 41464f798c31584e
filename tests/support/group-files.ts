import { testSql } from './database';

/** Stores a small PDF; returns the file's id. */
export async function addFile(): Promise<number> {
  const [file] =
    await testSql()`insert into files (original_filename, mime_type, size, bytes) values ('a.pdf', 'application/pdf', 4, 'abcd') returning id`;
  return file!.id as number;
}

/** Gives a group a file in each of its columns. */
export async function addGroupFiles({ id }: { id: number }): Promise<void> {
  const file = await addFile();
  await testSql()`update communities set addendum_file_id = ${file}, code_of_conduct_file_id = ${file}, current_license_file_id = ${file} where id = ${id}`;
}
