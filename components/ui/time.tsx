'use client';
import { useEffect, useRef } from 'react';
import { classes } from '@/lib/shared/classes';
import { dateTime, longDateTime, type DateInput } from '@/lib/shared/format';
import { VisuallyHidden } from './visually-hidden';

type Props = {
  at: DateInput | null | undefined;
  /** `MMM-DD-YYYY hh:mm a` instead of `MM/DD/YY hh:mm a`. */ long?: boolean;
  /** Shows the reader's local time on a second line. Its space is reserved, so the layout does not shift. */
  local?: boolean;
  /** Hides the word UTC, for columns of times. Screen readers still read it. */ bare?: boolean;
};

/** A time in UTC (spec 1 §2). The reader's local time is its tooltip and is printed, unless it equals UTC. */
export function Time({ at, long, local, bare }: Props) {
  const element = useRef<HTMLTimeElement>(null);
  const beside = useRef<HTMLSpanElement>(null);
  const iso = at ? new Date(at).toISOString() : '';
  useEffect(() => {
    if (!iso || !element.current) return;
    const here = localTime(new Date(iso));
    if (!here) return;
    element.current.title = here;
    // Shown when a table row has the focus, and in print (components/table/table.css).
    element.current.dataset.local = here;
    if (beside.current) beside.current.textContent = here;
  }, [iso]);
  if (!iso) return null;
  return (
    <time ref={element} dateTime={iso} className={local ? 'inline-block' : bare ? 'bare-time' : 'whitespace-nowrap'}>
      {long ? longDateTime(iso) : dateTime(iso)}
      {bare ? <VisuallyHidden> UTC</VisuallyHidden> : ' UTC'}
      {!bare && (
        <span
          ref={beside}
          className={classes('text-sm text-ink-faint', local ? 'local-time block min-h-[1lh]' : 'hidden print:block')}
        />
      )}
    </time>
  );
}

/** Such as "Nov 21, 2026, 11:35 PM local time"; empty when the local clock shows UTC. */
function localTime(date: Date): string {
  if (date.getTimezoneOffset() === 0) return '';
  return `${new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date)} local time`;
}
