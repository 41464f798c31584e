'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFailure } from '@/lib/client/post';
import type { RoomEntry } from '@/lib/work/room/resources';

export type Present = { id: number; name: string };

type Options = {
  /** The position from which the stream resumes. */
  last_id: number;
  onEntry: (entry: RoomEntry) => void;
  ask: () => Promise<number>;
};

/** Milliseconds between polls while there is no stream. */
const ASK_MS = 20_000;
/** Statuses when the session or the link has ended, or the case is gone; the page itself says so. */
const ENDED = [401, 403, 404];

/**
 * Follows a room while its page is visible: by server-sent events, which the browser resumes after an interruption, or
 * by polling every 20 seconds (rule: room.stream).
 */
export function useRoomStream(path: string, { last_id, onEntry, ask }: Options) {
  const [others, setOthers] = useState<Present[]>([]);
  const [isAway, setAway] = useState(false);
  const position = useRef(last_id);
  const entered = useEffectEvent((event: MessageEvent<string>) => {
    position.current = Number(event.lastEventId) || position.current;
    onEntry(JSON.parse(event.data) as RoomEntry);
  });
  /** @returns false when polling can stop */
  const askNow = useEffectEvent(async () => {
    try {
      position.current = Math.max(position.current, await ask());
      setAway(false);
      return true;
    } catch (error) {
      if (!isFailure(error)) throw error;
      setAway(true);
      return !ENDED.includes(error.status);
    }
  });
  useEffect(() => {
    let source: EventSource | undefined;
    let isEnded = false;
    const open = () => {
      source = new EventSource(`${path}/stream?after=${position.current}`);
      source.onopen = () => setAway(false);
      source.addEventListener('entry', (event) => entered(event as MessageEvent<string>));
      source.addEventListener('presence', (event) =>
        setOthers(JSON.parse((event as MessageEvent<string>).data) as Present[]),
      );
    };
    const close = () => {
      source?.close();
      source = undefined;
    };
    const isShown = () => document.visibilityState === 'visible';
    // A hidden page would hold one of the browser's few connections, and count as present.
    const look = () => (isShown() && !isEnded ? (source ?? open()) : close());
    const timer = setInterval(() => {
      if (isEnded || !isShown() || source?.readyState === EventSource.OPEN) return;
      void askNow().then((goesOn) => {
        isEnded = !goesOn;
        if (source?.readyState === EventSource.CLOSED) close();
        look();
      });
    }, ASK_MS);
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isEnded = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      close();
    };
  }, [path]);
  return { others, isAway };
}
