'use client';
import { createContext, useContext, type ReactNode } from 'react';

const Landing = createContext<string | null>(null);

/** Provides the address where passkeys work when they do not on the page's own host (rule: passkeys.relying-party). */
export function PasskeyLanding({ url, children }: { url: string | null; children: ReactNode }) {
  return <Landing value={url}>{children}</Landing>;
}

/** The landing on the root host where passkeys work; null when they work here. */
export const usePasskeyLanding = () => useContext(Landing);
