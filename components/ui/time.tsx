'use client';
import { useEffect, useRef } from 'react';
import { classes } from '@/lib/shared/classes';
import type { DateInput } from '@/lib/shared/format';
import { clockText, localTime, timeText } from '@/lib/shared/reader-time';
import { useReading } from './own-zone';
import { VisuallyHidden } from './visually-hidden';

type Props = {
  at: DateInput | null | undefined;
  /**
   * Formats `MMM-DD-YYYY hh:mm a` instead of `MM/DD/YY hh:mm a`; by default the screen decides (rule: screens.dates).
   */
  long?: boolean;
  /** Shows the other clock's time on a second line. Its space is reserved, so the layout does not shift. */
  local?: boolean;
  /** Hides the word UTC in columns of times. Screen readers still read it. */
  bare?: boolean;
  /** Shows the time only, below a heading with its day. */
  clock?: boolean;
};

/**
 * Shows a time in UTC (spec 1 §2) or, where the specification leaves it open or the reader chose one, in the reader's time
 * zone. The tooltip and the print show the other: UTC, or the browser's local time unless it equals UTC.
 */
export function Time({ at, long, local, bare, clock }: Props) {
  const { zone, form } = useReading(long === undefined ? undefined : long ? 'long' : 'list');
  const element = useRef<HTMLTimeElement>(null);
  const beside = useRef<HTMLSpanElement>(null);
  const iso = at ? new Date(at).toISOString() : '';
  useEffect(() => {
    if (!iso || !element.current) return;
    const other = zone ? timeText(iso, null, form) : localTime(new Date(iso));
    if (!other) return;
    element.current.title = other;
    // Shown when a table row has the focus, and in print (components/table/table.css).
    element.current.dataset.local = other;
    if (beside.current) beside.current.textContent = other;
  }, [iso, zone, form]);
  if (!iso) return null;
  const text = clock ? clockText(iso, zone) : timeText(iso, zone, form);
  const hidesZone = bare && !zone;
  return (
    <time
      ref={element}
      dateTime={iso}
      className={local ? 'inline-block' : bare ? 'bare-time' : 'whitespace-nowrap'}
      // The browser's time zone data may be older than the server's.
      suppressHydrationWarning={zone !== null}
    >
      {bare ? <TwoParts text={hidesZone ? text.replace(/ UTC$/, '') : text} /> : text}
      {hidesZone && <VisuallyHidden> UTC</VisuallyHidden>}
      {!bare && (
        <span
          ref={beside}
          className={classes('text-sm text-ink-faint', local ? 'local-time block min-h-[1lh]' : 'hidden print:block')}
        />
      )}
    </time>
  );
}

/** Keeps the day and the clock each whole, so that a narrow column breaks between them. */
function TwoParts({ text }: { text: string }) {
  const [, day, clock] = /^(.*?) (\d\d:.*)$/.exec(text) ?? [];
  if (!day) return text;
  return (
    <>
      <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">{clock}</span>
    </>
  );
}
