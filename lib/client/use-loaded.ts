'use client';
import { useEffect, useState } from 'react';
import { get, isFailure } from './post';

export function useLoaded<T>(url: string) {
  const [state, setState] = useState<{ answer?: T; failed: boolean }>({ failed: false });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    get<T>(url, {}, controller.signal).then(
      (answer) => setState({ answer, failed: false }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (!isFailure(error)) throw error;
        setState((before) => ({ ...before, failed: true }));
      },
    );
    return () => controller.abort();
  }, [url, turn]);
  return { ...state, load: () => setTurn((count) => count + 1) };
}
