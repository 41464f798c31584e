'use client';
import { useEffect, useEffectEvent, useState } from 'react';
import { isFailure } from '@/lib/client/post';

type Options = {
  address: () => string;
  /** Handlers by kind of event; the kinds never change. */
  events: Record<string, (event: MessageEvent<string>) => void>;
  ask: () => Promise<void>;
};

/** Milliseconds between polls while there is no stream. */
const ASK_MS = 20_000;
/** Statuses when the session or the link has ended, or the case is gone; the page itself says so. */
const ENDED = [401, 403, 404];

/**
 * Follows what `key` names while its page is visible: by server-sent events, which the browser resumes after an interruption, or by
 * polling every 20 seconds.
 */
export function useLiveStream(key: string, { address, events, ask }: Options) {
  const [isAway, setAway] = useState(false);
  const addressNow = useEffectEvent(address);
  const told = useEffectEvent((kind: string, event: MessageEvent<string>) => events[kind]!(event));
  const kinds = useEffectEvent(() => Object.keys(events));
  /** @returns false when polling can stop */
  const askNow = useEffectEvent(async () => {
    try {
      await ask();
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
      source = new EventSource(addressNow());
      source.onopen = () => setAway(false);
      for (const kind of kinds()) source.addEventListener(kind, (event) => told(kind, event as MessageEvent<string>));
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
  }, [key]);
  return { isAway };
}
