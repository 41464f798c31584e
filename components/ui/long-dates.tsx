'use client';
import { createContext, useContext, type ReactNode } from 'react';

const Long = createContext(false);

/** Formats times within as `MMM-DD-YYYY hh:mm a`, like the rest of the console (rule: screens.dates). */
export function LongDates({ children }: { children: ReactNode }) {
  return <Long value={true}>{children}</Long>;
}

export const useLongDates = () => useContext(Long);
