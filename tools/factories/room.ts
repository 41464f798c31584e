import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { writeContent } from '@/db/file-contents';
import { caseFiles, caseNotes, cases } from '@/db/schema';
import { firstRow, withTransaction } from './with-transaction';

export type Note = typeof caseNotes.$inferSelect;
export type NoteOverrides = Partial<Note> & Pick<Note, 'case_id' | 'company_id'>;

/** A shared note of someone without an account. */
export function note(over: NoteOverrides, db?: Db): Promise<Note> {
  return withTransaction(db, async (tx) => {
    const [drawn] = await tx.execute<{ id: number }>(sql`select nextval('events_id_seq')::int as id`);
    const id = over.id ?? drawn!.id;
    await tx.update(cases).set({ has_room: true }).where(eq(cases.id, over.case_id));
    const row = {
      id,
      change_id: id,
      token: randomBytes(16).toString('base64url'),
      audience: 'shared' as const,
      author_name: 'Ada Berg',
      source: 'web' as const,
      body: '<p>We look into it.</p>',
      ...over,
    };
    return firstRow(await tx.insert(caseNotes).values(row).returning());
  });
}

type FileRow = typeof caseFiles.$inferSelect;
export type FileOverrides = Partial<FileRow> & Pick<FileRow, 'case_id' | 'company_id'> & { bytes?: Buffer };

export function caseFile({ bytes = Buffer.from('a log'), ...over }: FileOverrides, db?: Db): Promise<FileRow> {
  return withTransaction(db, async (tx) => {
    const content = await writeContent(tx, [bytes]);
    const row = {
      ...content,
      name: 'array.log',
      type: 'text/plain',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      state: 'unchecked' as const,
      ...over,
    };
    return firstRow(await tx.insert(caseFiles).values(row).returning());
  });
}
