'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { zoneName, type ReaderZone } from '@/lib/shared/reader-time';

const Zone = createContext<ReaderZone>(null);

/** Times within are in the time zone that the reader chose in the profile (rule: screens.dates). */
export function OwnZone({ zone, children }: { zone: ReaderZone; children: ReactNode }) {
  return <Zone value={zone}>{children}</Zone>;
}

export const useOwnZone = () => useContext(Zone);

/** The zone of a column's times, for its heading. */
export const ZoneName = () => zoneName(useOwnZone());
