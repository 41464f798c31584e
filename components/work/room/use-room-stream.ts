'use client';
import { useRef, useState } from 'react';
import type { RoomEntry } from '@/lib/work/room/resources';
import { useLiveStream } from './use-live-stream';

export type Present = { id: number; name: string };

type Options = {
  /** The position from which the stream resumes. */
  last_id: number;
  onEntry: (entry: RoomEntry) => void;
  ask: () => Promise<number>;
};

/** Follows a room while its page is visible (rule: room.stream). */
export function useRoomStream(path: string, { last_id, onEntry, ask }: Options) {
  const [others, setOthers] = useState<Present[]>([]);
  const position = useRef(last_id);
  const { isAway } = useLiveStream(path, {
    address: () => `${path}/stream?after=${position.current}`,
    events: {
      entry: (event) => {
        position.current = Number(event.lastEventId) || position.current;
        onEntry(JSON.parse(event.data) as RoomEntry);
      },
      presence: ({ data }) => setOthers(JSON.parse(data) as Present[]),
    },
    ask: async () => {
      position.current = Math.max(position.current, await ask());
    },
  });
  return { others, isAway };
}
