import 'server-only';
import { z } from 'zod';
import { caseReaders } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { conflict } from '@/lib/shared/problem';
import { ensureColleague, roomAccessOf, roomOf } from './access';
import { insteadOfNote, takesNotes } from './policy';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';

const ByReference = z.object({ token: Token });
const Followed = () => z.strictObject({ message: Message, case_id: z.number(), following: z.boolean() });

/**
 * Follows a case: its new shared notes are mailed to the reader (rule: room.followers). For colleagues of both sides.
 * @throws Problem not_found for a foreign case, forbidden for a mailed link, conflict once the case has ended
 */
export const followCase = command('case.follow', {
  who: member,
  input: ByReference,
  output: Followed,
  async run(ctx, { token }) {
    const { theCase, reader, partner } = await roomToFollow(ctx, token);
    if (!takesNotes(theCase)) return conflict(insteadOfNote(theCase, partner.name), { status: theCase.status });
    return setFollows(ctx, { case_id: theCase.id, user_id: reader.user_id, follows: true });
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/**
 * Stops following a case, also for the submitter and the engineer. In any state of the case.
 * @throws Problem not_found for a foreign case, forbidden for a mailed link
 */
export const unfollowCase = command('case.unfollow', {
  who: member,
  input: ByReference,
  output: Followed,
  async run(ctx, { token }) {
    const { theCase, reader } = await roomToFollow(ctx, token);
    return setFollows(ctx, { case_id: theCase.id, user_id: reader.user_id, follows: false });
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

async function roomToFollow(ctx: Ctx<Member>, token: string) {
  const room = await roomOf(ctx, await roomAccessOf(ctx, token));
  const { reader } = room;
  ensureColleague(reader);
  return { ...room, reader };
}

async function setFollows({ db }: Ctx, place: { case_id: number; user_id: number; follows: boolean }) {
  const { case_id, follows } = place;
  await db
    .insert(caseReaders)
    .values(place)
    .onConflictDoUpdate({
      target: [caseReaders.case_id, caseReaders.user_id],
      set: { follows, ...(!follows && { unread_note_id: null }) },
    });
  return {
    message: fixed(follows ? 'You follow this case.' : 'You no longer follow this case.'),
    case_id,
    following: follows,
  };
}
