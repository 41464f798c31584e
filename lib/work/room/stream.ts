import 'server-only';
import { z } from 'zod';
import { withDatabase } from '@/db/client';
import { tokenKey } from '@/lib/platform/secrets/mailed-token';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import { EVENT_STREAM } from '@/lib/platform/operation/output';
import { isMember } from '@/lib/shared/actor';
import { addressKey } from '@/lib/shared/address-key';
import { IdOrNew, Token } from '@/lib/shared/fields';
import { anyone, member } from '@/lib/shared/gates';
import { MESSAGES, Problem } from '@/lib/shared/problem';
import type { CaseAccess } from '@/lib/work/cases/access';
import { selectRooms } from '@/lib/work/cases/links/links.sql';
import { roomAccessOf, roomOf } from './access';
import { guestReadLimit } from './limits';
import { OpenStream } from './open-stream';
import type { RoomReader } from './policy';
import { enter } from './presence';
import { addStream, changed, processId, removeStream, takePlaces, type Owner } from './stream-hub';
import { entriesBefore, jointEntries, lastOf } from './timeline';
import { ofProcess } from '@/lib/shared/process-wide';

const MAX_OF = { user: 8, token: 4, address: 32 };

const shared = ofProcess<{ __concordStopping?: boolean }>();

/**
 * Server-sent events for the open page of a case (rules: room.stream, room.presence): `entry` with a new or changed entry of
 * the timeline, its position as the event's id, and `presence` with the reader's colleagues who have the case open. It goes on
 * after `Last-Event-ID`, else after `after`, which is the `last_id` of the room.
 * @throws Problem not_found for a token that opens nothing, rate_limited with too many open streams, unavailable while the
 * portal stops
 */
export const streamRoom = query({
  who: anyone,
  input: z.object({ token: Token, after: IdOrNew.optional() }),
  output: () => EVENT_STREAM,
  limit: guestReadLimit,
  async run(ctx, { token, after }) {
    ensureRunning();
    const access = await roomAccessOf(ctx, token);
    const { theCase, reader } = await roomOf(ctx, access);
    const last_id = lastSeen(ctx, after) ?? lastOf(await entriesBefore(ctx.db, theCase.id, reader));
    return openStream(ctx, { access, token, case_id: theCase.id, reader, last_id });
  },
});

/**
 * Server-sent events for the open page of all linked rooms: `change` whenever something is new in one of them, also at the start, upon
 * which the page reads them anew; `presence` as in the room of the case itself (rule: joint.live).
 * @throws Problem as the stream of a room
 */
export const streamJoint = query({
  who: member,
  input: z.object({ token: Token }),
  output: () => EVENT_STREAM,
  async run(ctx, { token }) {
    ensureRunning();
    const access = await roomAccessOf(ctx, token);
    const { theCase, reader } = await roomOf(ctx, access);
    const rooms = await selectRooms(ctx.db, {}, { case_id: theCase.id, company_id: reader.company_id });
    const ids = rooms.map(({ id }) => id);
    const rows = await jointEntries(ctx.db, ids, reader);
    // What is older than all of these is no news of any room.
    const oldest = Math.min(...rows.map(({ change_id }) => change_id));
    const joint = new Map(
      ids.map((id) => [
        id,
        lastOf(
          rows.filter(({ case_id }) => case_id === id),
          oldest,
        ),
      ]),
    );
    return openStream(ctx, { access, token, case_id: theCase.id, joint, reader, last_id: 0 });
  },
});

function ensureRunning(): void {
  if (shared.__concordStopping) throw new Problem('unavailable', MESSAGES.busy, { retry_after: 3 });
}

type Opening = {
  access: CaseAccess;
  token: string;
  case_id: number;
  joint?: Map<number, number>;
  reader: RoomReader;
  last_id: number;
};

async function openStream(ctx: Ctx, { access, token, ...options }: Opening): Promise<Response> {
  const giveBack = takePlaces(ownersOf(ctx, access.via === 'secret' ? token : null));
  if (!giveBack) throw new Problem('rate_limited', MESSAGES.rateLimited, { retry_after: 20 });
  const stream = new OpenStream({
    ...options,
    session_id: access.via === 'reference' && isMember(ctx.actor) ? ctx.actor.session_id : null,
    token_id: access.token_id,
    onClosed: (closed) => (giveBack(), removeStream(closed)),
  });
  try {
    await addStream(stream);
    await withDatabase((db) => enter(db, stream, processId()));
  } catch (error) {
    stream.close();
    throw error;
  }
  // Covers what came between the page and its stream.
  if (stream.isJoint) stream.sendChange();
  void changed(options.case_id);
  return new Response(stream.body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Prevents compression and buffering on the way.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}

const lastSeen = ({ request: { last_event_id = '' } }: Ctx, after: number | undefined) =>
  /^\d{1,9}$/.test(last_event_id) ? Number(last_event_id) : after;

function ownersOf({ actor, request }: Ctx, secret: string | null): Owner[] {
  if (secret !== null)
    return [
      { key: `token ${tokenKey(secret)}`, max: MAX_OF.token },
      { key: `address ${addressKey(request.address)}`, max: MAX_OF.address },
    ];
  return actor.kind === 'guest' ? [] : [{ key: `user ${actor.id}`, max: MAX_OF.user }];
}
