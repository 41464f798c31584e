'use client';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { CircleAlert, Clock, Hourglass } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { hours, msOf } from '@/lib/shared/durations';
import { useReading } from '@/components/ui/own-zone';
import { ago, duration, timeLeft, type DateInput } from '@/lib/shared/format';
import { timeText } from '@/lib/shared/reader-time';
import { answersBy, workingTime } from '@/lib/shared/working-time';
import type { Calendar } from '@/lib/shared/working-hours';

const Now = createContext<DateInput>(0);
const TICK = 30_000;
/** The clock turns amber when less than this is left. */
const SOON = msOf(hours(1));

/**
 * Provides the time for all clocks below it: first the server's, so that the first paint agrees with the HTML, then
 * the browser's.
 */
export function ClockProvider({ now, children }: { now: string; children: ReactNode }) {
  const [current, setCurrent] = useState<DateInput>(now);
  useEffect(() => {
    const timer = setInterval(() => setCurrent(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return <Now value={current}>{children}</Now>;
}

type CountdownProps = { until: DateInput; clock?: Calendar };

/** "55 min left"; with the receiver's hours, the working time, and the rest on hover (rule: clock.shown). */
export function Countdown({ until, clock }: CountdownProps) {
  const now = useContext(Now);
  const wall = new Date(until).getTime() - new Date(now).getTime();
  const working = workingTime(until, now, clock);
  const left = working ?? wall;
  const tone = left < 0 ? 'text-red-ink' : left < SOON ? 'text-amber-ink' : 'text-ink-soft';
  return (
    <ClockText tone={tone} icon={left < 0 ? CircleAlert : Clock}>
      {working === null || !clock ? (
        timeLeft(until, now)
      ) : (
        <span title={`${duration(wall)} by the clock: answers by ${answersBy(until, now, clock)}`}>
          {duration(working)} left
          <span className="block text-xs font-normal text-ink-soft">of working time</span>
        </span>
      )}
    </ClockText>
  );
}

/** Waiting time of a case without a running response clock: "waiting 3 h". */
export function WaitingFor({ since }: { since: DateInput }) {
  const now = useContext(Now);
  const waited = new Date(now).getTime() - new Date(since).getTime();
  return (
    <ClockText tone="text-ink-soft" icon={Hourglass}>
      waiting {duration(waited)}
    </ClockText>
  );
}

/** Short form of a time in a table: "12 min ago", with the time on hover and focus. */
export function Ago({ at }: { at: DateInput }) {
  const { zone, form } = useReading();
  const time = timeText(at, zone, form);
  return (
    <span className="bare-time short-time" title={time} data-local={time}>
      {ago(at, useContext(Now))}
    </span>
  );
}

function ClockText({ tone, icon: Icon, children }: { tone: string; icon: typeof Clock; children: ReactNode }) {
  return (
    <span className={classes('inline-flex items-center gap-1 text-sm font-medium whitespace-nowrap', tone)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {children}
    </span>
  );
}
