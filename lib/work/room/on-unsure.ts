import 'server-only';
import type { Follower } from '@/lib/platform/operation/emit';
import type { Room } from './access';
import { markUnread } from './on-shared';

/**
 * Marks the note as new for the partner's followers, without an email, so that no two machines answer each other (rule:
 * room.mail-unsure).
 */
export const onUnsure: Follower<{ note_id: number; room: Room }> = async ({ db }, { note_id, room }) => {
  await db.execute(markUnread(room, note_id));
};
