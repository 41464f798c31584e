import { MINUTE_MS } from '@/lib/shared/durations';
import { dayText, type ReaderZone } from '@/lib/shared/reader-time';
import type { RoomEntry } from '@/lib/work/room/resources';

export type RoomRow<E extends RoomEntry = RoomEntry> = {
  entry: E;
  day: string | null;
  /** True below the line that separates entries since the reader's last look. */
  starts_new: boolean;
  has_head: boolean;
};

/** Notes of one author within this time share a head. */
const TURN_MS = 10 * MINUTE_MS;

/**
 * Groups a timeline by days and authors (rule: screens.room). `seen_id` is null at the reader's first look, when
 * nothing is new.
 */
export function rowsOf<E extends RoomEntry>(timeline: E[], seen_id: number | null, zone: ReaderZone): RoomRow<E>[] {
  const firstNew = seen_id === null ? undefined : timeline.find((entry) => entry.id > seen_id && !isMine(entry));
  return timeline.map((entry, at) => {
    const before = timeline[at - 1];
    const day = dayText(entry.created_at, zone);
    const isNewDay = !before || dayText(before.created_at, zone) !== day;
    const starts_new = entry === firstNew;
    return {
      entry,
      day: isNewDay ? day : null,
      starts_new,
      has_head: isNewDay || starts_new || !continues(entry, before),
    };
  });
}

export const isMine = (entry: RoomEntry) => entry.kind === 'note' && entry.mine;

function continues(entry: RoomEntry, before: RoomEntry): boolean {
  return (
    entry.kind === 'note' &&
    before.kind === 'note' &&
    entry.company.id === before.company.id &&
    entry.author.name === before.author.name &&
    entry.audience === before.audience &&
    entry.source === before.source &&
    Date.parse(entry.created_at) - Date.parse(before.created_at) < TURN_MS
  );
}
