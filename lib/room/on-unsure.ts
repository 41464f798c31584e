import 'server-only';
import type { Reader } from '@/lib/core/emit';
import type { Room } from './access';
import { markUnread } from './on-shared';

/** The note is new to the partner's followers; nobody is mailed, so that no two machines answer each other (rule: room.mail-unsure). */
export const onUnsure: Reader<{ note_id: number; room: Room }> = async ({ db }, { note_id, room }) => {
  await db.execute(markUnread(room, note_id));
};
