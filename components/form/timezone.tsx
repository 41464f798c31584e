'use client';
import { useState, useSyncExternalStore } from 'react';
import { FieldShell } from './field-shell';
import { OPTIONAL, useField, type FieldProps } from './form-state';
import { SelectBox } from './select';

/** A timezone, preselected from the browser (spec 1 §4). */
export function Timezone({
  name,
  label,
  hint,
  optional,
  hideLabel,
  className,
  width = 'medium',
  defaultValue,
}: FieldProps & { defaultValue?: string | null }) {
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  const here = useSyncExternalStore(never, browserZone, () => '');
  const [chosen, setChosen] = useState<string>();
  const value = chosen ?? (initial || here);
  const zones = [...new Set([value, here, ...(here ? ['UTC', ...Intl.supportedValuesOf('timeZone')] : [])])]
    .filter(Boolean)
    .sort();
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className, width }}>
      <SelectBox
        {...control}
        name={name}
        value={value}
        onChange={(event) => setChosen(event.target.value)}
        empty={optional ? OPTIONAL : 'Choose'}
        list={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </FieldShell>
  );
}

const never = () => () => undefined;
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
