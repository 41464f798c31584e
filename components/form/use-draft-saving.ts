'use client';
import { useEffect, useRef } from 'react';

const PAUSE = 400;

/**
 * Saves a draft a moment after the last entry, and at once when the page is left or reloaded. Nothing is kept of a form that
 * nobody touched.
 */
export function useDraftSaving(on: boolean, save: () => unknown) {
  const latest = useRef(save);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      latest.current();
    };
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      clearTimeout(timer.current);
    };
  }, []);
  return {
    touch() {
      if (!on) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        latest.current();
      }, PAUSE);
    },
    stop() {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
  };
}
