import 'server-only';
import { sql } from 'drizzle-orm';
import { respondToken } from '@/lib/work/cases/answer/respond-token';
import type { Ctx } from '@/lib/platform/operation/context';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { emit } from './events';
import { followersOf } from './followers';

const BATCH = 20;
/** Maximum notes of one email; the newest, since the case has the others. */
const MAX_NOTES = 50;

type Due = {
  case_id: number;
  reader_id: number;
  first_note_id: number;
  id: number;
  company_id: number;
  receiver_company_id: number;
  submitter_id: number;
  version_id: number;
  is_deleted: boolean;
};

/**
 * Queues emails with new shared notes after their delay (rule: room.mail). Each note is in one email to a follower,
 * also with several workers. Returns the number of emails.
 */
export async function mailNewNotes(): Promise<number> {
  for (let total = 0; ;) {
    const { taken, queued } = await transactAsSystem(mailBatch);
    total += queued;
    if (taken < BATCH) return total;
  }
}

async function mailBatch(ctx: Ctx): Promise<{ taken: number; queued: number }> {
  const { db } = ctx;
  const due = await db.execute<Due>(sql`
    select d.case_id, d.company_id as reader_id, d.first_note_id, c.id, c.company_id, c.receiver_company_id, c.submitter_id, c.version_id,
      c.deleted_at is not null as is_deleted
    from case_note_mails d join cases c on c.id = d.case_id
    where d.due_at <= now() order by d.due_at limit ${BATCH} for update of d skip locked`);
  if (!due.length) return { taken: 0, queued: 0 };
  const ids = sql`any (${sql.param(due.map(({ case_id }) => case_id))}::int[])`;
  // Serializes with a note that is being written, which either waits or is already committed.
  await db.execute(sql`select id from cases where id = ${ids} order by id for update`);
  let queued = 0;
  for (const one of due) {
    if (!one.is_deleted) queued += await mailOf(ctx, one);
    const { case_id, reader_id } = one;
    await db.execute(sql`delete from case_note_mails where case_id = ${case_id} and company_id = ${reader_id}`);
  }
  return { taken: due.length, queued };
}

async function mailOf(ctx: Ctx, due: Due): Promise<number> {
  const { case_id, reader_id, first_note_id } = due;
  const to = reader_id === due.company_id ? ('submitter' as const) : ('receiver' as const);
  const rows = await ctx.db.execute<{ id: number }>(sql`
    select id from case_notes where case_id = ${case_id} and audience = 'shared' and company_id <> ${reader_id}
      and id >= ${first_note_id} and removed_at is null and not perhaps_automatic order by id desc limit ${MAX_NOTES}`);
  const newest = rows.map(({ id }) => id).toReversed();
  const readers = (await followersOf(ctx.db, due, to))
    .map((follower) => ({ ...follower, note_ids: newest.filter((id) => id > (follower.seen_id ?? 0)) }))
    .filter(({ note_ids }) => note_ids.length);
  const token_id = readers.some(({ has_account }) => !has_account) ? await respondToken(ctx, case_id) : null;
  const letters = readers.map(({ name, email, note_ids, has_account }) => ({
    ...{ name, email, note_ids },
    token_id: has_account ? null : token_id,
  }));
  if (letters.length) await emit(ctx, 'note.mailed', { note_id: first_note_id, case_id, to, letters });
  return readers.length;
}
