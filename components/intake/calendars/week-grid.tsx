'use client';
import { Button, IconButton } from '@/components/ui/button';
import { Plus, X } from '@/components/ui/icons';
import { Menu } from '@/components/ui/menu';
import { WEEKDAYS, type HoursInterval, type Weekday, type WeekHours } from '@/lib/shared/week-hours';

const NAMES: Record<Weekday, string> = {
  ...{ mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday' },
  ...{ fri: 'Friday', sat: 'Saturday', sun: 'Sunday' },
};
const WORKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
const NINE_TO_FIVE: HoursInterval = ['09:00', '17:00'];

type Props = { hours: WeekHours; errors: Record<string, string[]>; onChange: (hours: WeekHours) => void };

/** The hours of a week, a row for each day; hours over midnight are entered as such, "22:00" to "06:00". */
export function WeekGrid({ hours, errors, onChange }: Props) {
  const set = (days: readonly Weekday[], intervals: HoursInterval[]) =>
    onChange({ ...hours, ...Object.fromEntries(days.map((day) => [day, intervals])) });
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium">Hours of the week</legend>
      <div>
        <Button small type="button" onClick={() => set(WORKDAYS, [NINE_TO_FIVE])}>
          Monday to Friday 9–17
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {WEEKDAYS.map((day) => (
          <DayRow
            key={day}
            day={day}
            intervals={hours[day]}
            error={
              Object.entries(errors).find(
                ([name]) => name === `hours.${day}` || name.startsWith(`hours.${day}.`),
              )?.[1][0]
            }
            onChange={(intervals) => set([day], intervals)}
            onCopy={(days) => set(days, hours[day])}
          />
        ))}
      </ul>
      <p className="text-sm text-ink-soft">Times like 09:00, until 24:00. Hours over midnight: 22:00 to 06:00.</p>
    </fieldset>
  );
}

type DayProps = {
  day: Weekday;
  intervals: HoursInterval[];
  error?: string;
  onChange: (intervals: HoursInterval[]) => void;
  onCopy: (days: readonly Weekday[]) => void;
};

function DayRow({ day, intervals, error, onChange, onCopy }: DayProps) {
  const name = NAMES[day];
  const change = (index: number, side: 0 | 1, time: string) =>
    onChange(
      intervals.map((one, at) => (at === index ? ((side ? [one[0], time] : [time, one[1]]) as HoursInterval) : one)),
    );
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[7rem_1fr_auto]">
      <span className="py-1.5 font-medium">{name}</span>
      <div className="order-last col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 sm:order-none sm:col-span-1">
        {intervals.map(([from, to], index) => (
          <span key={index} className="flex items-center gap-1.5">
            <TimeBox label={`${name}, from`} value={from} onChange={(time) => change(index, 0, time)} />
            <span aria-hidden>–</span>
            <TimeBox label={`${name}, until`} value={to} onChange={(time) => change(index, 1, time)} />
            <IconButton
              icon={X}
              label={`Remove ${from} to ${to} of ${name}`}
              onClick={() => onChange(intervals.filter((_, at) => at !== index))}
            />
          </span>
        ))}
        {intervals.length === 0 && <span className="py-1.5 text-ink-soft">Closed</span>}
        <Button
          small
          type="button"
          kind="quiet"
          icon={Plus}
          aria-label={`Add hours to ${name}`}
          onClick={() => onChange([...intervals, NINE_TO_FIVE])}
        >
          Add
        </Button>
        {error && <p className="basis-full text-sm text-red-ink">{error}</p>}
      </div>
      <Menu
        label={`Copy the hours of ${name}`}
        entries={[
          { label: 'Copy to Monday to Friday', onSelect: () => onCopy(WORKDAYS) },
          { label: 'Copy to every day', onSelect: () => onCopy(WEEKDAYS) },
          { label: 'Closed on this day', onSelect: () => onChange([]) },
        ]}
      />
    </li>
  );
}

type TimeProps = { label: string; value: string; onChange: (time: string) => void };

/* No time input: it has no 24:00, and shows am and pm where a browser does. */
const TimeBox = ({ label, value, onChange }: TimeProps) => (
  <input
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onBlur={(event) => onChange(completed(event.target.value))}
    inputMode="numeric"
    maxLength={5}
    autoComplete="off"
    className="entry w-18! text-center tabular-nums"
  />
);

/** "9" and "0930" as they are meant. */
function completed(text: string): string {
  const [, hour, minutes = '00'] = /^(\d{1,2})[:.]?(\d\d)?$/.exec(text.trim()) ?? [];
  return hour === undefined ? text : `${hour.padStart(2, '0')}:${minutes}`;
}
