import 'server-only';
import { caseReaders } from '@/db/schema';
import type { Follower } from '@/lib/platform/operation/emit';
import { mail } from '@/lib/platform/operation/outbox';
import { ensureColleague, type Room } from './access';

export type Colleague = { id: number; name: string; email: string };
type Added = { room: Room; colleagues: Colleague[]; note_id: number | null };

/**
 * Makes colleagues follow the case and emails them, with the note that mentions them (rule: room.colleagues). Nobody is
 * told what they did themselves.
 */
export const onColleaguesAdded: Follower<Added> = async (ctx, { room, colleagues, note_id }) => {
  const { theCase, reader } = room;
  ensureColleague(reader);
  const by = reader.user_id;
  const others = colleagues.filter(({ id }) => id !== by);
  if (!others.length) return;
  await ctx.db
    .insert(caseReaders)
    .values(others.map(({ id }) => ({ case_id: theCase.id, user_id: id, follows: true })))
    .onConflictDoUpdate({ target: [caseReaders.case_id, caseReaders.user_id], set: { follows: true } });
  for (const { name, email } of others)
    mail(ctx, 'case_colleague_added', { name, email }, { case_id: theCase.id, to: reader.side, by, note_id });
};
