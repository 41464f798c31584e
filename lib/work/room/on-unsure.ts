import 'server-only';
import type { Follower } from '@/lib/platform/operation/emit';
import type { Room } from './access';
import { markUnread } from './on-shared';

/** The note is new to the partner's followers; nobody is mailed, so that no two machines answer each other (rule: room.mail-unsure). */
export const onUnsure: Follower<{ note_id: number; room: Room }> = async ({ db }, { note_id, room }) => {
  await db.execute(markUnread(room, note_id));
};
