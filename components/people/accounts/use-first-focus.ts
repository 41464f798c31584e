'use client';
import { useEffect, useRef } from 'react';

const WIDE = '(width >= 40rem) and (not (pointer: coarse))';

/**
 * Focuses the first empty field of the returned ref's element. Skips phones, where the keyboard would cover the page,
 * and readers who have already moved the focus. Runs again when `trigger` changes.
 */
export function useFirstFocus<E extends HTMLElement>(trigger: unknown) {
  const box = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement !== document.body || !window.matchMedia?.(WIDE).matches) return;
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? [])];
    (fields.find(({ value }) => !value) ?? fields[0])?.focus({ preventScroll: true });
  }, [trigger]);
  return box;
}
