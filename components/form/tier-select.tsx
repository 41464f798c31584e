'use client';
import { useState } from 'react';
import { FieldShell } from './field-shell';
import { OPTIONAL, useField, type FieldProps } from './form-state';
import type { Option } from './options';
import { SelectBox } from './select';

type Props = FieldProps & { options: readonly Option[]; defaultValue?: string | null; subLabel?: string; onChange?: (main: string, sub: string) => void };
const BETWEEN = ' : ';

/**
 * A main choice, then a sub-choice. Sends 'main : sub', and nothing while the sub-choice is empty; another main choice
 * clears the sub-choice (spec 1 §4–5). A main choice without sub-choices cannot be completed, as the rule wants.
 */
export function TierSelect({ name, label, hint, optional, hideLabel, className, options, defaultValue, subLabel, onChange }: Props) {
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  const [first = '', second = ''] = initial.split(BETWEEN);
  const [main, setMain] = useState(first);
  const [sub, setSub] = useState(second);
  const subs = options.find((option) => option.value === main)?.options ?? [];
  const choose = (nextMain: string, nextSub: string) => {
    setMain(nextMain);
    setSub(nextSub);
    onChange?.(nextMain, nextSub);
  };
  const empty = optional ? OPTIONAL : 'Choose';
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }}>
      <input type="hidden" name={name} value={main && sub ? `${main}${BETWEEN}${sub}` : ''} data-draft readOnly />
      <div className="grid gap-2 sm:grid-cols-2">
        <SelectBox {...control} value={main} list={options} empty={empty} onChange={(event) => choose(event.target.value, '')} />
        {main && <SelectBox aria-label={subLabel ?? `${label}: details`} aria-invalid={control['aria-invalid']} aria-describedby={control['aria-describedby']} value={sub} list={subs} empty="Choose" onChange={(event) => choose(main, event.target.value)} />}
      </div>
    </FieldShell>
  );
}
