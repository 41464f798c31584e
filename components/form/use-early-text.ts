'use client';
import { useLayoutEffect, type RefObject } from 'react';

/**
 * Reads text that was typed before hydration: it raises no event in React, and a controlled field would lose it at its
 * next render.
 */
export function useEarlyText(
  input: RefObject<HTMLInputElement | null>,
  shown: string,
  take: (typed: string) => void,
): void {
  useLayoutEffect(() => {
    const typed = input.current?.value;
    if (typed !== undefined && typed !== shown) take(typed);
  }, []);
}
