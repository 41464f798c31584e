'use client';
import { useSyncExternalStore } from 'react';
import { FieldShell } from '@/components/form/field-shell';
import { useField } from '@/components/form/form-state';
import { SelectBox } from '@/components/form/select';

const never = () => () => undefined;
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const FORMS =
  'Automatic: lists of cases and reports in UTC, all else in the time zone of your browser. A time zone that you choose is used everywhere, also in emails to you.';

/** Offers the browser's time zone where the specification names none, one for all times, and UTC (rule: screens.dates). */
export function ReaderZoneField({ defaultValue }: { defaultValue: string | null }) {
  const { id, error, initial, control } = useField({ name: 'time_zone', hint: FORMS, optional: true }, defaultValue);
  const here = useSyncExternalStore(never, browserZone, () => '');
  const others = here ? Intl.supportedValuesOf('timeZone') : [];
  const zones = [...new Set([here, initial, ...others])].filter((zone) => zone && zone !== 'UTC');
  return (
    <FieldShell {...{ id, name: 'time_zone', label: 'Time zone', hint: FORMS, error }} width="medium">
      <SelectBox
        {...control}
        // The browser's zones arrive after the first render.
        key={zones.length}
        name="time_zone"
        defaultValue={initial}
        empty="Automatic"
        list={['UTC', ...zones].map((zone) => ({ value: zone, label: labelOf(zone, here) }))}
      />
    </FieldShell>
  );
}

const labelOf = (zone: string, here: string) =>
  `${zone === here && zone !== 'UTC' ? 'My time zone: ' : ''}${zone.replaceAll('_', ' ')}`;
