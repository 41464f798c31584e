'use client';
import { useEffect, useState } from 'react';
import { FieldShell } from './field-shell';
import { OPTIONAL, useField, type FieldProps } from './form-state';
import { SelectBox } from './select';

/** A timezone, preselected from the browser (spec 1 §4). */
export function Timezone({ name, label, hint, optional, hideLabel, className, defaultValue }: FieldProps & { defaultValue?: string | null }) {
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  const [zones, setZones] = useState<string[]>(initial ? [initial] : []);
  const [chosen, setChosen] = useState(initial);
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    setZones([...new Set([...(initial ? [initial] : []), here, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort());
    setChosen((before) => before || here);
  }, [initial]);
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }}>
      <SelectBox {...control} name={name} value={chosen} onChange={(event) => setChosen(event.target.value)} empty={optional ? OPTIONAL : 'Choose'} list={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))} />
    </FieldShell>
  );
}
