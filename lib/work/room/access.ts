import 'server-only';
import { caseAccessOf, type CaseAccess } from '@/lib/work/cases/access';
import { sideOf } from '@/lib/work/cases/policy';
import type { Ctx } from '@/lib/platform/operation/operation';
import { isMember } from '@/lib/shared/actor';
import { ensure, MESSAGES, noLongerFound } from '@/lib/shared/problem';
import { readerOf, type RoomReader } from './policy';
import { selectRoomCase, type RoomCaseRow } from './room-case.sql';

export type Room = { theCase: RoomCaseRow; reader: RoomReader; partner: { id: number; name: string } };

/**
 * Returns the room that a token opens: a reference for a signed-in colleague of either side, or a valid mailed secret
 * (rule: room.who).
 * @throws Problem not_found for any other
 */
export async function roomAccessOf(ctx: Ctx, token: string): Promise<CaseAccess> {
  const access = (await caseAccessOf(ctx, token)) ?? noLongerFound(MESSAGES.linkExpired);
  return access.expired ? noLongerFound(MESSAGES.linkExpired) : access;
}

/** Reads the room; `lock` serializes it with everything else that changes the case. @throws Problem not_found */
export async function roomOf(ctx: Ctx, access: CaseAccess, { lock = false } = {}): Promise<Room> {
  const { actor, db } = ctx;
  const by = 'id' in access.key ? 'id' : 'reference';
  const user_id = isMember(actor) && access.via === 'reference' ? actor.id : null;
  const [theCase] = await selectRoomCase(db, { by, lock }, { ...access.key, user_id });
  if (!theCase) return noLongerFound(MESSAGES.linkExpired);
  const side = access.side ?? sideOf(actor, theCase) ?? noLongerFound(MESSAGES.linkExpired);
  const own = { id: theCase.company_id, name: theCase.company };
  const receiving = { id: theCase.receiver_company_id, name: theCase.receiver_desk };
  const [company, partner] = side === 'submitter' ? [own, receiving] : [receiving, own];
  const reader = readerOf(actor, { side, company_id: company.id, by_link: access.via === 'secret' });
  return { theCase, reader, partner };
}

/** @throws Problem forbidden for network staff, who may not change a room (rule: room.network) */
export const ensureNotStaff = ({ is_staff }: RoomReader) =>
  ensure(!is_staff, 'The notes of a case are for its two companies alone.');

/** @throws Problem forbidden for network staff and for a reader with a mailed link */
export function ensureColleague(reader: RoomReader): asserts reader is RoomReader & { user_id: number } {
  ensureNotStaff(reader);
  ensure(reader.user_id !== null, 'Log in to do this.');
}
