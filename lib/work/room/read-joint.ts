import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { Named } from '@/lib/platform/operation/resources';
import { Id, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { selectRooms, type RoomRow } from '@/lib/work/cases/links/links.sql';
import { roomAccessOf, roomOf } from './access';
import { recordLooksAt } from './looks';
import { isOpenToNotes, type RoomReader } from './policy';
import { JointEntry, JointRoom } from './resources';
import { entryOf, jointEntries } from './timeline';
import type { EntryRow } from './timeline.sql';

/**
 * The rooms of all cases that links reach from a case, as one timeline of what the reader may read in each, oldest first: the newest
 * 200 entries, or those before an id. Each entry has its company and its room; the case itself is the first room (rule:
 * joint.rooms).
 * @throws Problem not_found for a foreign case
 */
export const readJoint = query({
  who: member,
  input: z.object({ token: Token, before: Id.optional() }),
  output: () => z.strictObject({ company: Named, rooms: z.array(JointRoom), timeline: z.array(JointEntry) }),
  async run(ctx, { token, before }) {
    const { theCase, reader } = await roomOf(ctx, await roomAccessOf(ctx, token));
    const rooms = await selectRooms(ctx.db, {}, { case_id: theCase.id, company_id: reader.company_id });
    const case_ids = rooms.map(({ id }) => id);
    const rows = await jointEntries(ctx.db, case_ids, reader, before);
    if (before === undefined) await recordLooksAt(ctx.db, looksOf(rows, reader));
    const name = reader.side === 'submitter' ? theCase.company : theCase.receiver;
    return {
      company: { id: reader.company_id, name },
      rooms: rooms.map((room) => ({
        ...roomName(room),
        ...{ status: room.status, write: !reader.is_staff && isOpenToNotes(room.status) },
      })),
      timeline: rows.map((row) => jointEntry(row, reader, rooms)),
    };
  },
});
export type ReadJoint = Awaited<ReturnType<typeof readJoint.run>>;

const roomName = ({ token, internal_case_number, partner_case_number, partner }: RoomRow) => ({
  ...{ token, number: internal_case_number ?? partner_case_number ?? '', company: partner },
});

function jointEntry(row: EntryRow, reader: RoomReader, rooms: RoomRow[]): JointEntry {
  const room = roomName(rooms.find(({ id }) => id === row.case_id)!);
  const entry = entryOf(row, reader);
  if (entry.kind !== 'note') return { ...entry, room };
  const isOwn = entry.company.id === reader.company_id;
  return { ...entry, room, written_id: row.kind === 'note' && isOwn ? row.written_id : null };
}

const looksOf = (rows: EntryRow[], reader: RoomReader) => {
  const last = new Map<number, number>();
  for (const { case_id, change_id } of rows) last.set(case_id, Math.max(change_id, last.get(case_id) ?? 0));
  return [...last].map(([case_id, last_id]) => ({ case_id, last_id, reader }));
};
