'use client';
import { createContext, useContext, type ReactNode } from 'react';

const Long = createContext(false);

/** Times within are `MMM-DD-YYYY hh:mm a`, as everywhere in the console (rule: screens.dates). */
export function LongDates({ children }: { children: ReactNode }) {
  return <Long value={true}>{children}</Long>;
}

export const useLongDates = () => useContext(Long);
