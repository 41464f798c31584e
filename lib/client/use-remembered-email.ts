'use client';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { emailError } from '@/lib/shared/email-address';
import { readStored, writeStored } from './use-stored-value';

const EMAIL = 'email';

/** Of the page that led here; kept, since several forms of a page ask for it. */
let handedOver: string | undefined;

/**
 * Leads to a company's page with the address that was typed here. It travels in the fragment, which no server sees or
 * logs, and which that page takes out of its address.
 */
export const handOverEmail = (url: string, email: string): string =>
  Object.assign(new URL(url), { hash: new URLSearchParams({ [EMAIL]: email }).toString() }).href;

function handedOverEmail(): string | undefined {
  const email = new URLSearchParams(location.hash.slice(1)).get(EMAIL);
  if (email === null) return handedOver;
  history.replaceState(history.state, '', location.pathname + location.search);
  return (handedOver = emailError(email) === undefined ? email : undefined);
}

/**
 * The address that was typed on the page before, else the one that last logged in from this browser, for the first field of `entries`; empty on the server, and where
 * something was typed before the page was ready. Decided before the page is drawn, so that no keystroke falls in between.
 */
export function useRememberedEmail(entries: RefObject<HTMLElement | null>): string {
  const [email, setEmail] = useState('');
  useLayoutEffect(() => {
    const field = entries.current?.querySelector<HTMLInputElement>('input:not([type=hidden])');
    if (!field?.value) setEmail(handedOverEmail() ?? readStored(EMAIL) ?? '');
  }, [entries]);
  return email;
}

export const rememberEmail = (email: string): void => writeStored(EMAIL, email);
