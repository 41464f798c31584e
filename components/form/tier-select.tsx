'use client';
import { useState } from 'react';
import { MAX_PILLS } from './choice';
import { FieldShell } from './field-shell';
import { OPTIONAL, useField, type FieldProps } from './form-state';
import type { Option } from './options';
import { RadioPills } from './radio-pills';
import { SelectBox } from './select';

type Props = FieldProps & {
  options: readonly Option[];
  defaultValue?: string | null;
  subLabel?: string;
  onChange?: (main: string, sub: string) => void;
};
const SEPARATOR = ' : ';

/**
 * A main choice, then a sub-choice (rule: forms.tier). A main choice without sub-choices cannot be completed, as the
 * rule requires.
 */
export function TierSelect(props: Props) {
  const { name, label, hint, optional, hideLabel, className, options, defaultValue, subLabel, onChange } = props;
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  const [first = '', second = ''] = initial.split(SEPARATOR);
  const [main, setMain] = useState(first);
  const [sub, setSub] = useState(second);
  const subs = options.find((option) => option.value === main)?.options ?? [];
  const choose = (nextMain: string, nextSub: string) => {
    setMain(nextMain);
    setSub(nextSub);
    onChange?.(nextMain, nextSub);
  };
  const subName = subLabel ?? `${label}: details`;
  const pills = !optional && [options, ...options.map((option) => option.options ?? [])].every(isShort);
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }} group={pills}>
      <input type="hidden" name={name} value={main && sub ? `${main}${SEPARATOR}${sub}` : ''} data-draft readOnly />
      {pills ? (
        <>
          <RadioPills
            name={name}
            options={options}
            value={main}
            invalid={!!error && !main}
            onChoose={(value) => choose(value, '')}
          />
          {main && (
            <fieldset className="mt-2 border-l-2 border-line pl-3">
              <legend className="sr-only">{subName}</legend>
              <RadioPills
                name={`${name}-sub`}
                options={subs}
                value={sub}
                invalid={!!error}
                onChoose={(value) => choose(main, value)}
              />
            </fieldset>
          )}
        </>
      ) : (
        <div className="grid gap-2 sm:grid-cols-2">
          <SelectBox
            {...control}
            value={main}
            list={options}
            empty={optional ? OPTIONAL : 'Choose'}
            onChange={(event) => choose(event.target.value, '')}
          />
          {main && (
            <SelectBox
              aria-label={subName}
              aria-invalid={control['aria-invalid']}
              aria-describedby={control['aria-describedby']}
              value={sub}
              list={subs}
              empty="Choose"
              onChange={(event) => choose(main, event.target.value)}
            />
          )}
        </div>
      )}
    </FieldShell>
  );
}

const isShort = (list: readonly Option[]) => list.length <= MAX_PILLS;
