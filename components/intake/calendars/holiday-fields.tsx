'use client';
import { useEffect, useState } from 'react';
import { Field, Hidden } from '@/components/form/field';
import { Select } from '@/components/form/select';
import { Button, IconButton } from '@/components/ui/button';
import { X } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import { get, isFailure, post } from '@/lib/client/post';
import { plural } from '@/lib/shared/format';
import { byDay, type Holiday } from '@/lib/shared/holidays';
import type { CalendarRow } from '@/lib/intake/calendars/resources';

type Place = { code: string; name: string };
type Props = {
  holidays: Partial<CalendarRow['holidays']>;
  countries: Place[];
  dates: Holiday[];
  errors: Record<string, string[]>;
  onDates: (dates: Holiday[]) => void;
};

/** Holidays by country and region, by address, from a file, and by hand (rule: clock.holidays). */
export function HolidayFields({ holidays, countries, dates, errors, onDates }: Props) {
  const [country, setCountry] = useState(holidays.country ?? '');
  const regions = useRegions(country);
  const error = Object.entries(errors).find(([name]) => name.startsWith('holidays.dates'))?.[1][0];
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          name="holidays.country"
          label="Public holidays of"
          optional
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={holidays.country}
          onChange={setCountry}
        />
        {/* Until the regions are read, the chosen one is kept. */}
        {regions.length === 0 && country === holidays.country && holidays.region && (
          <Hidden name="holidays.region" value={holidays.region} />
        )}
        {regions.length > 0 && (
          <Select
            key={`${country}-${regions.length}`}
            name="holidays.region"
            label="Region"
            optional
            options={regions.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={country === holidays.country ? holidays.region : null}
          />
        )}
      </div>
      <Field
        name="holidays.ics_url"
        label="Calendar address (ICS)"
        hint={holidays.ics_error ? `Last not read: ${holidays.ics_error}` : 'Read again every day.'}
        type="url"
        optional
        defaultValue={holidays.ics_url}
      />
      <fieldset className="space-y-2">
        <legend className="font-medium">Days by hand</legend>
        {dates.map(({ date, name }, index) => (
          <span key={index} className="flex items-center gap-2">
            <input
              type="date"
              aria-label={`Day ${index + 1}`}
              className="entry w-40!"
              value={date}
              onChange={(event) => onDates(changed(dates, index, { date: event.target.value, name }))}
            />
            <input
              aria-label={`Name of day ${index + 1}`}
              className="entry min-w-0 flex-1"
              value={name}
              maxLength={200}
              onChange={(event) => onDates(changed(dates, index, { date, name: event.target.value }))}
            />
            <IconButton
              icon={X}
              label={`Remove ${name || date}`}
              onClick={() => onDates(dates.filter((_, at) => at !== index))}
            />
          </span>
        ))}
        {error && <p className="text-sm text-red-ink">{error}</p>}
        <div className="flex flex-wrap gap-2">
          <Button small type="button" onClick={() => onDates([...dates, { date: '', name: 'Closed' }])}>
            Add a day
          </Button>
          <IcsFile onRead={(read) => onDates(byDay(dates, read))} />
        </div>
      </fieldset>
    </div>
  );
}

const changed = (dates: Holiday[], index: number, day: Holiday) => dates.map((one, at) => (at === index ? day : one));

function useRegions(country: string): Place[] {
  const [read, setRead] = useState<{ country: string; regions: Place[] }>({ country: '', regions: [] });
  useEffect(() => {
    if (!country) return;
    const controller = new AbortController();
    get<{ data: Place[] }>('/api/calendars/holiday_places', { country }, controller.signal).then(
      ({ data }) => setRead({ country, regions: data }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (!isFailure(error)) throw error;
        notify.error(error.message);
      },
    );
    return () => controller.abort();
  }, [country]);
  return read.country === country ? read.regions : [];
}

/** Adds the days of a calendar file to the list; they are stored with the form. */
function IcsFile({ onRead }: { onRead: (dates: Holiday[]) => void }) {
  async function read(file: File | undefined) {
    if (!file) return;
    try {
      const { dates, skipped } = await post<{ dates: Holiday[]; skipped: number }>('/api/calendars/ics', {
        ics: await file.text(),
      });
      onRead(dates);
      notify.success(
        `${plural(dates.length, 'day')} added${skipped ? `; of ${skipped} that repeat in other ways, only the first day` : ''}.`,
      );
    } catch (error) {
      if (!isFailure(error)) throw error;
      notify.error(error.errors.ics?.[0] ?? error.message);
    }
  }
  return (
    <label className="control inline-flex cursor-pointer items-center rounded-md border border-line px-3 text-sm font-medium focus-within:outline-2">
      Add from a file (ICS)
      <input
        type="file"
        accept=".ics,text/calendar"
        className="sr-only"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
