import 'server-only';
import type { Follower } from '@/lib/platform/operation/emit';
import type { Room } from './access';
import { addToCase, type Colleague } from './add-follower';

type Mentioned = { note_id: number; room: Room; mentioned: Colleague[] };

/** Makes the colleagues whom a note mentions follow its case, and emails it to them (rule: room.colleagues). */
export const onMentioned: Follower<Mentioned> = (ctx, { note_id, room, mentioned }) =>
  addToCase(ctx, room, { colleagues: mentioned, note_id });
