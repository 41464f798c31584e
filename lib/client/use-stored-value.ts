'use client';
import { useEffect, useState } from 'react';

const PREFIX = 'ac_';

/** The value stored as `ac_{name}` (spec 1 §9); null if there is none or storage is disabled. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a choice in this browser as `ac_{name}`. Never content of a case. */
export function writeStored(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage may be full or disabled.
  }
}

export function removeStored(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}

export function useStoredValue(name: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const stored = readStored(name);
    if (stored !== null) setValue(stored);
  }, [name]);
  return [
    value,
    (next) => {
      setValue(next);
      writeStored(name, next);
    },
  ];
}
