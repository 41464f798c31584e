'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { zoneName, type ReaderZone, type TimeForm } from '@/lib/shared/reader-time';

type Reader = { chosen: ReaderZone; browser: ReaderZone; form: TimeForm };

const Reader = createContext<Reader>({ chosen: null, browser: null, form: 'list' });

type Props = {
  /** Chosen in the profile: every time is in it. */
  zone: ReaderZone;
  /** Of the reader's browser: for times whose form and zone the specification leaves open. */
  browser?: ReaderZone;
  children: ReactNode;
};

/** Shows times within in the reader's time zone (rule: screens.dates). */
export function OwnZone({ zone, browser = null, children }: Props) {
  return <Reader value={{ chosen: zone, browser: zone ? null : browser, form: 'plain' }}>{children}</Reader>;
}

/** Times as `MM/DD/YY hh:mm a` in UTC (spec 1 §9), unless the reader chose a zone. */
export const ListDates = ({ children }: { children: ReactNode }) => (
  <Reader value={{ ...useContext(Reader), form: 'list' }}>{children}</Reader>
);

/** Times as `MMM-DD-YYYY hh:mm a` in UTC (spec 3 §9), unless the reader chose a zone. */
export const LongDates = ({ children }: { children: ReactNode }) => (
  <Reader value={{ ...useContext(Reader), form: 'long' }}>{children}</Reader>
);

/** @param named form that the specification names for a single time */
export function useReading(named?: TimeForm): { zone: ReaderZone; form: TimeForm } {
  const reader = useContext(Reader);
  const form = named ?? reader.form;
  const zone = reader.chosen ?? (form === 'plain' ? reader.browser : null);
  return { zone: zone === 'UTC' ? null : zone, form };
}

export const ZoneName = () => zoneName(useReading().zone);
