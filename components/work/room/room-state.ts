import { ROOM_PAGE } from '@/lib/work/room/policy';
import type { ReadRoom } from '@/lib/work/room/read';
import type { RoomCase, RoomEntry, RoomFollower, RoomRights } from '@/lib/work/room/resources';

/** `more` is true when there are earlier entries than the first one here. */
export type RoomState = {
  case: RoomCase;
  may: RoomRights;
  followers: RoomFollower[];
  timeline: RoomEntry[];
  more: boolean;
};

export const roomStateOf = ({ case: theCase, may, followers, timeline }: ReadRoom): RoomState => ({
  case: theCase,
  may,
  followers,
  timeline,
  more: timeline.length >= ROOM_PAGE,
});

/** Adds entries, and replaces those that have changed. A changed entry that is not loaded yet is added too. */
export function withEntries(room: RoomState, entries: RoomEntry[]): RoomState {
  const first = room.timeline[0]?.id ?? 0;
  const all = new Map(room.timeline.map((entry) => [entry.id, entry]));
  for (const entry of entries) if (!room.more || entry.id >= first) all.set(entry.id, entry);
  return { ...room, timeline: [...all.values()].toSorted((one, other) => one.id - other.id) };
}

export const withEarlier = (room: RoomState, timeline: RoomEntry[]): RoomState => ({
  ...withEntries({ ...room, more: false }, timeline),
  more: timeline.length >= ROOM_PAGE,
});

/**
 * Merges a fresh read into the room. Earlier pages stay, unless so many entries have arrived that some between the two
 * are missing. The line above new entries stays where it was when the page was opened.
 */
export function withRoom(room: RoomState, answer: ReadRoom): RoomState {
  const read = roomStateOf(answer);
  const known = new Set(room.timeline.map(({ id }) => id));
  const hasGap = read.more && !read.timeline.some(({ id }) => known.has(id));
  const next = hasGap ? read : { ...withEntries(room, read.timeline), case: read.case, followers: read.followers };
  return { ...next, may: { ...read.may, seen_id: room.may.seen_id } };
}
