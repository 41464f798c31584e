'use client';
import { createContext } from 'react';

/** Keeps the place in its list of the field that is open, while a save replaces the form. */
export type Keeper = { at: () => number; keep: (at: number) => void };

export function keeper(): Keeper {
  let kept = -1;
  return { at: () => kept, keep: (at) => void (kept = at) };
}

export const OpenField = createContext<Keeper | null>(null);
