'use client';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { readStored, writeStored } from './use-stored-value';

const EMAIL = 'email';

/**
 * The address that last logged in from this browser, for the first field of `entries`; empty on the server, and where
 * something was typed before the page was ready. Decided before the page is drawn, so that no keystroke falls in between.
 */
export function useRememberedEmail(entries: RefObject<HTMLElement | null>): string {
  const [email, setEmail] = useState('');
  useLayoutEffect(() => {
    const field = entries.current?.querySelector<HTMLInputElement>('input:not([type=hidden])');
    if (!field?.value) setEmail(readStored(EMAIL) ?? '');
  }, [entries]);
  return email;
}

export const rememberEmail = (email: string): void => writeStored(EMAIL, email);
