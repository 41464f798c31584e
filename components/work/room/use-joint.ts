'use client';
import { useRef, useState } from 'react';
import { get, isFailure } from '@/lib/client/post';
import { tellFailure } from '@/lib/client/use-send';
import { ROOM_PAGE } from '@/lib/work/room/policy';
import type { ReadJoint } from '@/lib/work/room/read-joint';
import type { JointEntry } from '@/lib/work/room/resources';
import { isMine } from './rows';
import { useLiveStream } from './use-live-stream';
import type { Present } from './use-room-stream';

/** `more` is true when there are earlier entries than the first one here. */
type JointState = ReadJoint & { more: boolean };

const stateOf = (read: ReadJoint): JointState => ({ ...read, more: read.timeline.length >= ROOM_PAGE });

function withEntries(state: JointState, entries: JointEntry[]): JointEntry[] {
  const all = new Map([...state.timeline, ...entries].map((entry) => [entry.id, entry]));
  return [...all.values()].toSorted((one, other) => one.id - other.id);
}

/**
 * Merges a fresh read. Earlier pages stay, without rooms that are no longer linked, unless so much has arrived that entries between the
 * two are missing.
 */
function withRead(state: JointState, read: ReadJoint): JointState {
  const known = new Set(state.timeline.map(({ id }) => id));
  const hasGap = read.timeline.length >= ROOM_PAGE && !read.timeline.some(({ id }) => known.has(id));
  if (hasGap) return stateOf(read);
  const rooms = new Set(read.rooms.map(({ token }) => token));
  const timeline = withEntries(state, read.timeline).filter(({ room }) => rooms.has(room.token));
  return { ...state, ...read, timeline };
}

/** Keeps all linked rooms current while their page is open (rule: joint.live). `arrived` are entries of others, until `markSeen`. */
export function useJoint(path: string, initial: ReadJoint) {
  const [state, setState] = useState(() => stateOf(initial));
  const [arrived, setArrived] = useState<JointEntry[]>([]);
  const [latest, setLatest] = useState<JointEntry>();
  const [loading, setLoading] = useState(false);
  const [others, setOthers] = useState<Present[]>([]);
  // The server rendered the page again.
  const [given, setGiven] = useState(initial);
  if (given !== initial) {
    setGiven(initial);
    setState(withRead(state, initial));
  }
  const known = useRef(new Set<number>());
  const [opened_at] = useState(() => initial.timeline.at(-1)?.id ?? 0);
  async function read() {
    const answer = await get<ReadJoint>(`${path}/joint`);
    const fresh = answer.timeline.filter(
      (entry) => entry.id > opened_at && !known.current.has(entry.id) && !isMine(entry),
    );
    fresh.forEach(({ id }) => known.current.add(id));
    setState((now) => withRead(now, answer));
    if (!fresh.length) return;
    setArrived((before) => [...before, ...fresh]);
    setLatest(fresh.at(-1));
  }
  /** Reads again after an act of the reader, who was already told of its success. */
  const reload = () => read().catch(tellUnlessBroken);
  const { isAway } = useLiveStream(path, {
    address: () => `${path}/joint/stream`,
    events: {
      change: () => void reload(),
      presence: ({ data }) => setOthers(JSON.parse(data) as Present[]),
    },
    ask: read,
  });
  async function loadEarlier() {
    const before = state.timeline[0]?.id;
    if (before === undefined || loading) return;
    setLoading(true);
    try {
      const { timeline } = await get<ReadJoint>(`${path}/joint`, { before: String(before) });
      setState((now) => ({ ...now, timeline: withEntries(now, timeline), more: timeline.length >= ROOM_PAGE }));
    } catch (error) {
      tellUnlessBroken(error);
    } finally {
      setLoading(false);
    }
  }
  const markSeen = () => arrived.length > 0 && setArrived([]);
  return { state, arrived, latest, others, isAway, loading, reload, loadEarlier, markSeen };
}

function tellUnlessBroken(error: unknown) {
  if (!isFailure(error)) throw error;
  tellFailure(error);
}
