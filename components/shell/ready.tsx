'use client';
import { useEffect } from 'react';
import { READY } from './replay-early-events';

/** Announces that the page is hydrated. */
export function Ready() {
  useEffect(() => {
    document.dispatchEvent(new Event(READY));
  }, []);
  return null;
}
