import type { DateInput } from '@/lib/shared/format';
import type { Calendar } from '@/lib/shared/working-hours';
import { answersBy } from '@/lib/shared/working-time';

type Props = { respond_by: DateInput; clock: Calendar | undefined; now: string };

/** The deadline by the receiver's clocks: ", Mon 10:30 CET (opens Mon 07:00)"; nothing around the clock. */
export function ReceiverTime({ respond_by, clock, now }: Props) {
  if (!clock) return null;
  return <span className="text-ink-soft">, {answersBy(respond_by, now, clock)}</span>;
}
