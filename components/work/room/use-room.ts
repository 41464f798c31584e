'use client';
import { useRef, useState } from 'react';
import { lookForNews } from '@/lib/client/news';
import { get, isFailure } from '@/lib/client/post';
import { tellFailure } from '@/lib/client/use-send';
import type { ReadRoom } from '@/lib/work/room/read';
import type { CaseNote, RoomEntry } from '@/lib/work/room/resources';
import { changesCase } from '@/lib/shared/case-events';
import { roomStateOf, withEarlier, withEntries, withRoom } from './room-state';
import { isMine } from './rows';
import { useRoomStream } from './use-room-stream';

/**
 * Keeps a room current while its page is open. `arrived` are entries of others since then, until `markSeen`; `latest`
 * is the last of them to announce.
 */
export function useRoom(path: string, initial: ReadRoom) {
  const [room, setRoom] = useState(() => roomStateOf(initial));
  const [arrived, setArrived] = useState<RoomEntry[]>([]);
  const [latest, setLatest] = useState<RoomEntry>();
  const [loading, setLoading] = useState(false);
  // The server rendered the page again.
  const [given, setGiven] = useState(initial);
  if (given !== initial) {
    setGiven(initial);
    setRoom(withRoom(room, initial));
  }
  const known = useRef(new Set<number>());
  const [opened_at] = useState(() => initial.timeline.at(-1)?.id ?? 0);
  const arrive = (entries: RoomEntry[]) => {
    const fresh = entries.filter((entry) => entry.id > opened_at && !known.current.has(entry.id) && !isMine(entry));
    fresh.forEach(({ id }) => known.current.add(id));
    if (!fresh.length) return;
    setArrived((before) => [...before, ...fresh]);
    if (fresh.some(isChange)) lookForNews();
    // A change is announced by the page, which is read anew.
    const announced = fresh.findLast((entry) => !isChange(entry));
    if (announced) setLatest(announced);
  };
  /** Adds the reader's own note. The stream cannot recognize a reader of a mailed link as its author. */
  const addOwn = (note: CaseNote) => {
    known.current.add(note.id);
    setArrived((before) => before.filter(({ id }) => id !== note.id));
    setLatest((before) => (before?.id === note.id ? undefined : before));
    setRoom((now) => withEntries(now, [{ ...note, mine: true }]));
  };
  async function ask(): Promise<number> {
    const answer = await get<ReadRoom>(`${path}/room`);
    arrive(answer.timeline);
    setRoom((now) => withRoom(now, answer));
    return answer.last_id;
  }
  /** Reloads after an act of the reader, whose success was already shown. */
  async function reload() {
    await ask().catch(tellUnlessBroken);
  }
  async function loadEarlier() {
    const before = room.timeline[0]?.id;
    if (before === undefined || loading) return;
    setLoading(true);
    try {
      const { timeline } = await get<ReadRoom>(`${path}/room`, { before: String(before) });
      setRoom((now) => withEarlier(now, timeline));
    } catch (error) {
      tellUnlessBroken(error);
    } finally {
      setLoading(false);
    }
  }
  const onEntry = (entry: RoomEntry) => {
    arrive([entry]);
    setRoom((now) => withEntries(now, [entry]));
    // The reader's rights follow from the state of the case.
    if (entry.kind !== 'note') void reload();
  };
  const { others, isAway } = useRoomStream(path, { last_id: initial.last_id, onEntry, ask });
  const markSeen = () => arrived.length > 0 && setArrived([]);
  return { room, arrived, latest, others, isAway, loading, addOwn, reload, loadEarlier, markSeen };
}

const isChange = (entry: RoomEntry) => entry.kind !== 'note' && changesCase(entry.type);

function tellUnlessBroken(error: unknown) {
  if (!isFailure(error)) throw error;
  tellFailure(error);
}
