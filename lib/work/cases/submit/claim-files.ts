import 'server-only';
import { sql } from 'drizzle-orm';
import { flushInserts } from '@/lib/platform/operation/deferred-inserts';
import type { Ctx } from '@/lib/platform/operation/operation';
import { randomReference } from '@/lib/platform/secrets/random-reference';
import { settings } from '@/lib/platform/settings';
import { fullName, type Member } from '@/lib/shared/actor';
import { invalid } from '@/lib/shared/problem';
import { emit } from '@/lib/work/cases/events';

type ClaimOptions = { case_id: number; created_at: Date; file_ids: string[] };

/**
 * Makes the person's uploads files of the new case, in a shared note without text (rule: cases.files-at-submission). The note
 * has the time of the case; its emails name the files by that.
 * @throws Problem invalid under file_ids for any other upload, and for one that is not whole
 */
export async function claimFiles(ctx: Ctx<Member>, { case_id, created_at, file_ids }: ClaimOptions): Promise<void> {
  const ids = [...new Set(file_ids)];
  if (!ids.length) return;
  // The note follows the event of the submission, and refers to its case.
  await flushInserts(ctx);
  const { actor, db } = ctx;
  const state = settings.clamd_url ? 'checking' : 'unchecked';
  const at = created_at.toISOString();
  const claimed = await db.execute<{ note_id: number }>(sql`
    with drawn as (select nextval('events_id_seq')::int as id), note as (
      insert into case_notes (id, change_id, token, case_id, audience, company_id, user_id, author_name, source, body, created_at, updated_at)
      select id, id, ${randomReference()}, ${case_id}, 'shared', ${actor.company_id}, ${actor.id}, ${fullName(actor)},
        ${actor.role === 'api' ? 'api' : 'web'}, '', ${at}::timestamptz, ${at}::timestamptz from drawn
      returning id, case_id, company_id, user_id
    ), claimed as (
      delete from submission_uploads
      where id = any (${sql.param(ids)}::uuid[]) and user_id = ${actor.id} and company_id = ${actor.company_id} and sha256 is not null
      returning *
    )
    insert into case_files (case_id, note_id, company_id, user_id, name, type, size, sha256, state, content_id)
    select note.case_id, note.id, note.company_id, note.user_id, u.name, u.type, u.size, u.sha256, ${state}, u.content_id
    from note, claimed u order by array_position(${sql.param(ids)}::uuid[], u.id)
    returning note_id`);
  if (claimed.length < ids.length)
    return invalid({ file_ids: ['A file is not there any more. Remove it and add it again.'] });
  const { note_id } = claimed[0]!;
  await emit(ctx, 'note.submitted', { note_id, company_id: actor.company_id, room: { theCase: { id: case_id } } });
}
