'use client';
import { useEffect, useState } from 'react';

const PREFIX = 'ac_';

/** What was remembered under `ac_{name}` (spec 1 §9); null when nothing was, or storage is off. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Remembers a choice on this machine under `ac_{name}`. Only choices: never content of a case. */
export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // A full or forbidden storage only forgets.
  }
}

/** Takes out what was remembered under a name. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

/** A state that outlives the page. It starts with `initial`, as on the server, and takes up the memory after mounting. */
export function useRemembered(name: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const kept = remembered(name);
    if (kept !== null) setValue(kept);
  }, [name]);
  return [
    value,
    (next) => {
      setValue(next);
      remember(name, next);
    },
  ];
}
