'use client';
import { useLayoutEffect, type RefObject } from 'react';

/**
 * Picks up text that was typed before hydration: it raises no event in React, and a field with a value of its own would lose
 * it when it is next drawn.
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
