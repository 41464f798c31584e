import type { JointEntry } from '@/lib/work/room/resources';

/** An entry with all rooms that have a copy of it. */
export type JointRow = JointEntry & { rooms: JointEntry['room'][] };

/** One timeline of all rooms, in which the copies of one note of the reader's company are one entry. */
export function mergedRows(timeline: JointEntry[]): JointRow[] {
  const rows: JointRow[] = [];
  const written = new Map<string, JointRow>();
  for (const entry of timeline) {
    const id = entry.kind === 'note' ? entry.written_id : null;
    const known = id && written.get(id);
    if (known) known.rooms.push(entry.room);
    else {
      const row = { ...entry, rooms: [entry.room] };
      rows.push(row);
      if (id) written.set(id, row);
    }
  }
  return rows;
}

export const rowsOfRoom = (timeline: JointEntry[], token: string): JointRow[] =>
  timeline.filter(({ room }) => room.token === token).map((entry) => ({ ...entry, rooms: [entry.room] }));
