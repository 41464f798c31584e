import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { SHOWN_HOURS, slotInWords, slotState, type SlotState } from '@/lib/network/status/policy';
import type { Status } from '@/lib/network/status/status';
import { plural } from '@/lib/shared/format';
import { STATUS_PARTS } from '@/lib/shared/status';
import { classes } from '@/lib/shared/classes';

type Checks = Status['checks'][number];

/** Height and color tell the hours apart. */
const LOOKS: Record<SlotState, string> = {
  well: 'h-full bg-accent',
  trouble: 'h-full border-b-8 border-accent bg-danger',
  none: 'h-1 bg-line-strong',
};

/** The last hours of each check (rule: operations.verdict). */
export const DayLines = ({ checks, isPublic }: { checks: Checks[]; isPublic: boolean }) => (
  <Card
    title={`Last ${SHOWN_HOURS} hours`}
    hint="Each part is checked every minute. Hours in UTC."
    actions={
      isPublic && (
        <TextLink href="/status" external>
          Public page
        </TextLink>
      )
    }
  >
    <ul className="space-y-3">
      {checks.map(({ part, hours }) => (
        <li key={part} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr_12rem]">
          <span className="font-medium">{STATUS_PARTS[part].label}</span>
          <span aria-hidden className="flex h-6 items-end gap-0.5">
            {hours.map((hour) => (
              <span
                key={hour.from}
                title={`${hour.from.slice(11)}:00: ${slotInWords(hour)}`}
                className={classes('min-w-0 flex-1 rounded-xs', LOOKS[slotState(hour)])}
              />
            ))}
          </span>
          <span className="text-sm text-ink-soft">{inWords(hours)}</span>
        </li>
      ))}
    </ul>
  </Card>
);

function inWords(hours: Checks['hours']): string {
  const checked = hours.filter((hour) => hour.checked);
  if (!checked.length) return 'Not checked';
  const failures = checked.reduce((sum, { checked: one }) => sum + one!.failures, 0);
  const missing = hours.length - checked.length;
  return [
    failures ? `${plural(failures, 'minute')} of trouble` : 'No trouble',
    missing > 0 && `${plural(missing, 'hour')} not checked`,
  ]
    .filter(Boolean)
    .join(', ');
}
