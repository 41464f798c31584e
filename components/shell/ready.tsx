'use client';
import { useEffect } from 'react';
import { READY } from './replay-early-events';

export function Ready() {
  useEffect(() => {
    document.dispatchEvent(new Event(READY));
  }, []);
  return null;
}
