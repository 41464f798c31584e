import 'server-only';
import { sql, type Placeholder } from 'drizzle-orm';
import type { Db } from '@/db/client';
import type { Member } from '@/lib/shared/actor';

/** Condition for the company's dashboard note, at most one row (rules: notes.private, notes.one). */
export const dashboardNoteOf = ({ company_id }: { company_id: number | Placeholder }) =>
  sql`select note from notes where company_id = ${company_id} and document_id is null and location = 'dashboard'`;

export async function noteOf(db: Db, actor: Member): Promise<string | null> {
  const [note] = await db.execute<{ note: string }>(dashboardNoteOf(actor));
  return note?.note ?? null;
}
