'use client';
import { useEffect } from 'react';
import { READY } from './early-acts';

/** Tells the page that its buttons work from now on. */
export function Ready() {
  useEffect(() => {
    document.dispatchEvent(new Event(READY));
  }, []);
  return null;
}
