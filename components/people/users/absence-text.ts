import type { Absence } from '@/lib/people/users/resources';
import { shownDay } from '@/lib/shared/format';

/** "Away until Dec 14, 2026, Lena Voss stands in"; before it begins, from when. */
export function absenceText({ from, until, is_now, stand_in }: Absence): string {
  const days = is_now ? `Away until ${shownDay(until)}` : `Away ${shownDay(from)} to ${shownDay(until)}`;
  return stand_in?.is_active ? `${days}, ${stand_in.name} stands in` : `${days}, nobody stands in`;
}
