'use client';
import { useEffect, useRef } from 'react';
import { dateTime, longDateTime, type Moment } from '@/lib/shared/format';
import { VisuallyHidden } from './visually-hidden';

/**
 * A moment in UTC (spec 1 §2), with the reader's local time in its tooltip. `local` writes the local time under it, on a line kept for it so that
 * nothing moves when the browser has found it; `bare` leaves the
 * word UTC to the tooltip, for columns of times.
 * @param props.long `MMM-DD-YYYY hh:mm a` instead of `MM/DD/YY hh:mm a`.
 */
export function Time({ at, long, local, bare }: { at: Moment | null | undefined; long?: boolean; local?: boolean; bare?: boolean }) {
  const element = useRef<HTMLTimeElement>(null);
  const beside = useRef<HTMLSpanElement>(null);
  const iso = at ? new Date(at).toISOString() : '';
  useEffect(() => {
    if (!iso || !element.current) return;
    const here = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
    element.current.title = `${longDateTime(iso)} UTC, ${here} local time`;
    if (beside.current) beside.current.textContent = `${here} local`;
  }, [iso]);
  if (!iso) return null;
  return (
    <time ref={element} dateTime={iso} className={local ? 'inline-block' : 'whitespace-nowrap'}>
      {long ? longDateTime(iso) : dateTime(iso)}{bare ? <VisuallyHidden> UTC</VisuallyHidden> : ' UTC'}
      {local && <span ref={beside} className="block min-h-[1lh] text-sm text-ink-faint" />}
    </time>
  );
}
