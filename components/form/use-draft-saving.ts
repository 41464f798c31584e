'use client';
import { useEffect, useRef } from 'react';
import { KEEP_DRAFTS } from '@/lib/client/use-draft';

const PAUSE = 400;

/**
 * Saves a draft shortly after the last entry, and at once when the page is left or reloaded. With `on` off, saves only
 * when the page is about to reload by itself.
 */
export function useDraftSaving(on: boolean, save: () => unknown) {
  const latest = useRef(save);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touched = useRef(false);
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
    const keep = () => touched.current && latest.current();
    addEventListener('pagehide', flush);
    addEventListener(KEEP_DRAFTS, keep);
    return () => {
      removeEventListener('pagehide', flush);
      removeEventListener(KEEP_DRAFTS, keep);
      clearTimeout(timer.current);
    };
  }, []);
  return {
    touch() {
      touched.current = true;
      if (!on) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        latest.current();
      }, PAUSE);
    },
    stop() {
      touched.current = false;
      clearTimeout(timer.current);
      timer.current = undefined;
    },
  };
}
