import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { daysFrom, interval } from '@/db/interval';
import { emit } from '@/lib/work/cases/events';
import type { Ctx } from '@/lib/platform/operation/operation';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { removeFilesWhere, removeGrants, removeNotes } from '@/lib/work/cases/change/remove-notes';
import { NOTES_KEPT } from '@/lib/shared/durations';
import { auditCases } from './run';

const CASES = 20;

/** Removes notes and files of cases that ended a month ago, or their companies' shorter term (rules: room.retention, retention.company). Returns the number of cases. */
export async function runRoomRetention(now: Date): Promise<number> {
  await transactAsSystem((ctx) => removeNetworkNotes(ctx, now), { deadline: 20_000 });
  for (let total = 0; ;) {
    const count = await transactAsSystem((ctx) => emptyRooms(ctx, now), { deadline: 20_000 });
    total += count;
    if (count < CASES) return total;
  }
}

/** A rejected case ended with its last change; a legal hold keeps all. */
const isOver = (now: Date, kept: SQL) => sql`c.held_since is null
      and ((c.status = 'closed' and c.closed_at + ${kept} <= ${now.toISOString()}::timestamptz)
      or (c.status = 'rejected' and c.updated_at + ${kept} <= ${now.toISOString()}::timestamptz))`;

/** Without an event: the companies do not know of them. */
async function removeNetworkNotes(ctx: Ctx, now: Date): Promise<void> {
  const removed = await ctx.db.execute<{ case_id: number }>(
    sql`delete from case_network_notes n using cases c where c.id = n.case_id and ${isOver(now, interval(NOTES_KEPT))} returning n.case_id`,
  );
  if (removed.length) auditCases(ctx, 'case.remove_network_notes', [...new Set(removed.map(({ case_id }) => case_id))]);
}

async function emptyRooms(ctx: Ctx, now: Date): Promise<number> {
  const { db } = ctx;
  const ended = await db.execute<{ id: number; is_shared: boolean }>(sql`
    select c.id, exists (select from case_notes n where n.case_id = c.id and n.audience = 'shared' and n.removed_at is null)
      or exists (select from case_files f where f.case_id = c.id and f.response_id is not null and f.state <> 'gone') as is_shared
    from cases c
    join companies s on s.id = c.company_id
    join companies r on r.id = c.receiver_company_id
    cross join lateral (select coalesce(${daysFrom(sql`least(s.room_days, r.room_days)`)}, ${interval(NOTES_KEPT)}) as kept) term
    where c.has_room and ${isOver(now, sql`term.kept`)}
    order by c.id limit ${CASES} for update of c skip locked`);
  if (!ended.length) return 0;
  const ids = ended.map(({ id }) => id);
  const those = sql`any (${sql.param(ids)}::int[])`;
  await removeNotes(db, sql`n.case_id = ${those}`, { by: null, by_name: null, reason: null });
  await removeFilesWhere(db, sql`f.case_id = ${those}`);
  await removeGrants(db, ids);
  await db.execute(sql`delete from case_mail_texts where case_id = ${those}`);
  await db.execute(sql`update cases set has_room = false where id = ${those}`);
  // The timeline omits internal notes, since both sides read it.
  for (const { id: case_id, is_shared } of ended)
    if (is_shared) await emit(ctx, 'case.notes-removed', { case_id, created_at: now });
  auditCases(ctx, 'case.remove_notes', ids);
  return ended.length;
}
