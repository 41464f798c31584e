'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { zoneName, type ReaderZone } from '@/lib/shared/reader-time';

const Zone = createContext<ReaderZone>(null);

/** Shows times within in the time zone of the reader's profile (rule: screens.dates). */
export function OwnZone({ zone, children }: { zone: ReaderZone; children: ReactNode }) {
  return <Zone value={zone}>{children}</Zone>;
}

export const useOwnZone = () => useContext(Zone);

export const ZoneName = () => zoneName(useOwnZone());
