import { DAY_MS } from '@/lib/shared/durations';
import type { RotaRepeats } from '@/lib/shared/enums';
import { wallClock } from '@/lib/shared/zone-offsets';

export type Shift = { user_id: number; from: Date; until: Date; repeats: RotaRepeats };

export const WEEK = 7 * DAY_MS;

/**
 * The shift that a moment is in. A weekly one is at the same time of the day each week, by the clocks of the zone, from its
 * first one on. One that does not repeat replaces it, as a holiday cover does; of several, the one that began last counts
 * (rule: clock.rota).
 */
export function shiftAt<S extends Shift>(shifts: S[], at: Date, zone: string): S | null {
  const now = wallClock(zone, at.getTime());
  const running = shifts.flatMap((shift) => {
    const [from, until] = [shift.from, shift.until].map((time) => wallClock(zone, time.getTime())) as [number, number];
    if (now < from) return [];
    const into = shift.repeats === 'weekly' ? (now - from) % WEEK : now - from;
    return into < until - from ? [{ shift, into }] : [];
  });
  const isOnce = ({ shift }: { shift: S }) => Number(shift.repeats === 'none');
  running.sort((a, b) => isOnce(b) - isOnce(a) || a.into - b.into);
  return running[0]?.shift ?? null;
}
