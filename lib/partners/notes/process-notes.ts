import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isoTimestamp } from '@/db/timestamps';
import { processes } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { Note } from '@/lib/intake/processes/managed-resources';
import { isNamed } from '@/lib/intake/processes/visible';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';

/**
 * The internal note a company keeps about its own process. Notes of other companies stay private (rule:
 * network.process-notes).
 */
export const readProcessNotes = query({
  who: superAdmin,
  input: z.object({ id: Id, document_id: Id }),
  output: () => z.strictObject({ notes: z.array(Note) }),
  async run({ db, actor }, { id, document_id }) {
    const [rows, [owned]] = await Promise.all([
      db.execute<Note>(sql`
        select n.id, n.note, n.updated_at, nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), '') as updated_by
        from notes n join processes p on p.id = n.document_id and p.company_id = n.company_id and p.deleted_at is null
        left join users u on u.id = n.updated_by
        where n.company_id = ${id} and n.document_id = ${document_id} and n.location = 'document'`),
      db
        .select({ id: processes.id })
        .from(processes)
        .where(isNamed(actor, { document_id, company_id: id })),
    ]);
    if (!owned) return notFound('Process not found.');
    return { notes: rows.map((row): Note => ({ ...row, updated_at: isoTimestamp(row.updated_at) })) };
  },
});
