'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Checkbox } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Timezone } from '@/components/form/timezone';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import { HOURS_TIME, NO_HOURS, storedHours, WEEKDAYS, type WeekHours } from '@/lib/shared/week-hours';
import { deadlineIn, type Calendar } from '@/lib/shared/working-hours';
import { answersBy } from '@/lib/shared/working-time';
import { canonicalZone } from '@/lib/shared/zone-offsets';
import type { saveCalendar } from '@/lib/intake/calendars/save-calendar';
import type { CalendarRow } from '@/lib/intake/calendars/resources';
import type { Hours } from '@/lib/intake/processes/resources';
import { HolidayFields } from './holiday-fields';
import { WeekGrid } from './week-grid';

export type NewCalendar = Partial<CalendarRow>;

type Props = {
  calendar: NewCalendar;
  calls: string;
  countries: { code: string; name: string }[];
  responseHours: Hours;
  onClose: () => void;
};

/** Adds a calendar or changes one; says from its entries when a case sent now must be answered (rule: clock.calendars). */
export function CalendarEditor({ calendar, calls, countries, responseHours, onClose }: Props) {
  const router = useRouter();
  const [hours, setHours] = useState<WeekHours>(calendar.hours ? joinedNights(calendar.hours) : NO_HOURS);
  const [dates, setDates] = useState(calendar.holidays?.dates ?? []);
  const [always, setAlways] = useState(calendar.around_the_clock ?? false);
  // A new calendar begins with the reader's zone, as the field does.
  const [zone, setZone] = useState(() => calendar.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const done = ({ message }: AnswerOf<typeof saveCalendar>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  const transform = (body: Record<string, unknown>) => ({
    ...{ name: body.name, time_zone: body.time_zone, around_the_clock: always, hours },
    is_default: body.is_default ?? false,
    // Around the clock they are not shown, and stay as they are.
    ...(!always && { holidays: { country: '', region: '', ics_url: '', ...(body.holidays as object), dates } }),
    ...(calendar.version && { version: calendar.version }),
  });
  return (
    <Dialog open size="large" onClose={onClose} title={calendar.id ? `Edit “${calendar.name}”` : 'Add a calendar'}>
      <Form<AnswerOf<typeof saveCalendar>>
        to={`${calls}/${calendar.id ?? 0}`}
        transform={transform}
        onDone={done}
        onRefused={(failure) => setErrors(failure.errors)}
        label="Calendar"
      >
        <div
          className="grid gap-4 sm:grid-cols-2"
          onChange={(event) => {
            const { name, value } = event.target as unknown as HTMLSelectElement;
            if (name === 'time_zone') setZone(value);
          }}
        >
          <Field name="name" label="Name" maxLength={100} defaultValue={calendar.name} />
          <Timezone name="time_zone" label="Time zone" defaultValue={calendar.time_zone} />
        </div>
        <Checkbox
          name="around_the_clock"
          label="Around the clock"
          hint="Every hour counts, holidays as well."
          defaultChecked={always}
          onChange={setAlways}
        />
        {!always && (
          <>
            <WeekGrid hours={hours} errors={errors} onChange={setHours} />
            <HolidayFields holidays={calendar.holidays ?? {}} {...{ countries, dates, errors }} onDates={setDates} />
          </>
        )}
        <Checkbox
          name="is_default"
          label="Default of the company"
          hint="For all its processes without a calendar of their own or of their department."
          value="1"
          defaultChecked={calendar.is_default}
        />
        <SentNow
          calendar={{
            ...{ time_zone: zone, around_the_clock: always, hours },
            holidays: [...(calendar.next_holidays ?? []), ...dates].map(({ date }) => date),
          }}
          hours={responseHours}
        />
        <Submit>{calendar.id ? 'Save the calendar' : 'Add the calendar'}</Submit>
      </Form>
    </Dialog>
  );
}

/** Hours over midnight are shown as they were entered: "22:00" to "06:00". */
function joinedNights(hours: WeekHours): WeekHours {
  const next = (index: number) => WEEKDAYS[(index + 1) % 7]!;
  const isNight = (index: number) =>
    hours[WEEKDAYS[index]!].at(-1)?.[1] === '24:00' &&
    hours[WEEKDAYS[index]!].at(-1)?.[0] !== '00:00' &&
    hours[next(index)][0]?.[0] === '00:00' &&
    hours[next(index)][0]?.[1] !== '24:00';
  const days = WEEKDAYS.map((day, index) => {
    const own = isNight((index + 6) % 7) ? hours[day].slice(1) : hours[day];
    if (!isNight(index)) return [day, own];
    return [day, [...own.slice(0, -1), [own.at(-1)![0], hours[next(index)][0]![1]]]];
  });
  return Object.fromEntries(days) as WeekHours;
}

const LEVELS = [
  ['P1', 'high'],
  ['P2', 'medium'],
  ['P3', 'low'],
] as const;

/** "Sent now, a P1 is answered by Mon 10:00 CET (opens Mon 09:00), a P2 by …", in hours of the network. */
function SentNow({ calendar, hours }: { calendar: Calendar; hours: Hours }) {
  const [now] = useState(() => new Date());
  const clock = readable(calendar);
  if (!clock) return null;
  const by = (priority: keyof Hours) => {
    const due = deadlineIn(clock, now, hours[priority]);
    return due && answersBy(due, now, clock);
  };
  const open = by('high');
  return (
    <p className="rounded-md bg-sunken px-3 py-2 text-sm" aria-live="polite">
      {open === null ? (
        'It is never open: cases count around the clock, and you are told.'
      ) : (
        <>
          Sent now, with the network’s response times:{' '}
          {LEVELS.map(([label, priority]) => `${label} answered by ${by(priority)}`).join('; ')}.
        </>
      )}
    </p>
  );
}

/** Null while a time is being typed. */
function readable(calendar: Calendar): Calendar | null {
  const times = WEEKDAYS.flatMap((day) => calendar.hours[day].flat());
  const time_zone = canonicalZone(calendar.time_zone);
  const isEmpty = WEEKDAYS.some((day) => calendar.hours[day].some(([from, to]) => from === to || from === '24:00'));
  if (!time_zone || isEmpty || times.some((time) => !HOURS_TIME.test(time))) return null;
  const holidays = calendar.holidays.filter((date) => /^\d{4}-\d\d-\d\d$/.test(date));
  return { ...calendar, time_zone, holidays, hours: storedHours(calendar.hours) };
}
