'use client';
import { useEffect, useRef } from 'react';
import { dateTime, longDateTime, type Moment } from '@/lib/shared/format';

/**
 * A moment in UTC (spec 1 §2), with the reader's local time in its tooltip. `local` writes the local time beside it.
 * @param props.long `MMM-DD-YYYY hh:mm a` instead of `MM/DD/YY hh:mm a`.
 */
export function Time({ at, long, local }: { at: Moment | null | undefined; long?: boolean; local?: boolean }) {
  const element = useRef<HTMLTimeElement>(null);
  const beside = useRef<HTMLSpanElement>(null);
  const iso = at ? new Date(at).toISOString() : '';
  useEffect(() => {
    if (!iso || !element.current) return;
    const here = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
    element.current.title = `Local time: ${here}`;
    if (beside.current) beside.current.textContent = ` · ${here} local`;
  }, [iso]);
  if (!iso) return null;
  return (
    <time ref={element} dateTime={iso} className="whitespace-nowrap">
      {long ? longDateTime(iso) : dateTime(iso)} UTC
      {local && <span ref={beside} className="text-ink-faint" />}
    </time>
  );
}
