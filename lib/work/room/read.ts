import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/platform/operation/operation';
import { addCalendarMonth } from '@/lib/shared/calendar-month';
import { Id, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { linksSeenBy } from '@/lib/work/cases/links/read-links';
import { handOnSeenBy } from '@/lib/work/cases/hand-on/read-hand-on';
import { CaseLink, HandOn } from '@/lib/work/cases/links/resources';
import { roomAccessOf, roomOf, type Room } from './access';
import { followingColleagues } from './followers';
import { guestReadLimit } from './limits';
import { recordLooks } from './looks';
import {
  audiencesOf,
  canAcceptByNote,
  canAnswerQuestion,
  canConfirmMail,
  canDecideHandOn,
  canFollow,
  insteadOfNote,
  isFollower,
  seesInternal,
  takesNotes,
} from './policy';
import { RoomCase, RoomEntry, RoomFollower, RoomRights } from './resources';
import { entriesBefore, entryOf, lastOf } from './timeline';

/**
 * The room of a case: its events, answers and notes in one timeline, oldest first, the newest 200 or those before an id
 * (rules: room.who, room.timeline), with the followers of the reader's company (rule: room.colleagues) and the links that they may
 * know (rule: links.seen). A colleague's look at the newest is noted; `may.seen_id` is that of the look before.
 * @throws Problem not_found for a token that opens nothing
 */
export const readRoom = query({
  who: anyone,
  input: z.object({ token: Token, before: Id.optional() }),
  output: () =>
    z.strictObject({
      case: RoomCase,
      timeline: z.array(RoomEntry),
      may: RoomRights,
      followers: z.array(RoomFollower),
      links: z.array(CaseLink),
      hand_on: HandOn.nullable(),
      last_id: z.number(),
    }),
  limit: guestReadLimit,
  async run(ctx, { token, before }) {
    const room = await roomOf(ctx, await roomAccessOf(ctx, token));
    const { theCase, reader } = room;
    const [rows, followers, links, hand_on] = await Promise.all([
      entriesBefore(ctx.db, theCase.id, reader, before),
      followersSeenBy(ctx.db, room),
      linksSeenBy(ctx.db, theCase.id, { company_id: reader.company_id, sees_own: reader.user_id !== null }),
      takesNotes(theCase)
        ? handOnSeenBy(ctx.db, theCase.id, { ...reader, may_decide: canDecideHandOn(reader, theCase) })
        : null,
    ]);
    const last_id = lastOf(rows);
    if (before === undefined && last_id > (theCase.last_look_id ?? 0))
      await recordLooks(ctx.db, theCase.id, [{ reader, last_id }]);
    return {
      case: caseOf(room),
      timeline: rows.map((row) => entryOf(row, reader)),
      may: rightsOf(room),
      followers,
      links,
      hand_on,
      last_id,
    };
  },
});
export type ReadRoom = Awaited<ReturnType<typeof readRoom.run>>;

/** Only of the reader's own company, and only for people who are signed in to it (rule: room.colleagues). */
async function followersSeenBy(db: Db, { theCase, reader }: Room): Promise<RoomFollower[]> {
  if (!seesInternal(reader)) return [];
  const followers = await followingColleagues(db, theCase, reader.side);
  return followers.map(({ id, name, email }) => ({ id, name: name || email }));
}

/** Time at which a case ended; null for an open one. A rejected case ends with its last change. */
const endedAt = ({ status, closed_at, updated_at }: Room['theCase']) =>
  status === 'closed' ? closed_at : status === 'rejected' ? updated_at : null;

function caseOf({ theCase, reader, partner }: Room): RoomCase {
  const ended_at = endedAt(theCase);
  const { company, receiver } = theCase;
  return {
    token: theCase.token,
    status: theCase.status,
    priority: theCase.priority,
    internal_case_number: theCase.internal_case_number,
    partner_case_number: theCase.partner_case_number,
    summary: theCase.summary,
    side: reader.side,
    company: { id: reader.company_id, name: reader.side === 'submitter' ? company : receiver },
    partner,
    respond_by: isoTimestamp(theCase.respond_by),
    first_answered_at: theCase.first_answered_at && isoTimestamp(theCase.first_answered_at),
    engineer: theCase.engineer_name,
    notes_until: ended_at && addCalendarMonth(new Date(isoTimestamp(ended_at))).toISOString(),
  };
}

function rightsOf({ theCase, reader, partner }: Room): RoomRights {
  const isOpen = takesNotes(theCase);
  return {
    write: isOpen ? audiencesOf(reader) : [],
    instead: isOpen ? null : insteadOfNote(theCase, partner.name),
    redact: seesInternal(reader) ? (reader.is_admin ? 'company' : 'mine') : 'none',
    confirm_mail: canConfirmMail(reader, theCase),
    follow: canFollow(reader, theCase),
    following: isFollower(reader.user_id, theCase),
    accept_as: canAcceptByNote(reader, theCase) ? theCase.first_writer : null,
    answer: canAnswerQuestion(reader, theCase) ? (theCase.question ?? '') : null,
    seen_id: theCase.last_look_id,
  };
}
