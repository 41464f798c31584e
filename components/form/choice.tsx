'use client';
import { useState } from 'react';
import { FieldShell } from './field-shell';
import { FixedValue } from './fixed-value';
import { useField, type FieldProps } from './form-state';
import { optionsOf, type Options } from './options';
import { RadioPills } from './radio-pills';
import { Select } from './select';

type Props = FieldProps & {
  options: Options;
  defaultValue?: string | null;
  /** Adds 'Other' with a text box (rule: forms.other). */
  other?: boolean;
  onChange?: (value: string) => void;
};

export const MAX_PILLS = 4;
const OTHER = 'Other';

/**
 * A single required choice is text, a few are radio buttons, more are a select. An optional choice is always a select,
 * because a radio button cannot be cleared.
 */
export function Choice(props: Props) {
  const { name, label, hint, optional, options, other } = props;
  const list = optionsOf(options);
  const [only] = list;
  if (only && list.length === 1 && !optional && !other)
    return <FixedValue {...{ name, label, hint }} value={only.value} text={only.label} />;
  return optional || list.length > MAX_PILLS || !list.length ? <Select {...props} /> : <Pills {...props} />;
}

function Pills({ name, label, hint, hideLabel, className, options, defaultValue, other, onChange }: Props) {
  const { id, error, initial } = useField({ name, hint }, defaultValue);
  const list = optionsOf(options);
  const offersOther = !!other && !list.some(({ value }) => value === OTHER);
  const [value, setValue] = useState(initial);
  const [own, setOwn] = useState(!!other && initial !== '' && !list.some((option) => option.value === initial));
  const take = (next: string) => {
    setValue(next);
    onChange?.(next);
  };
  const choose = (next: string) => {
    const isOwn = offersOther && next === OTHER;
    setOwn(isOwn);
    take(isOwn ? '' : next);
  };
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }} group>
      <input type="hidden" name={name} value={value} data-draft readOnly />
      <RadioPills
        name={name}
        options={offersOther ? [...list, { value: OTHER, label: OTHER }] : list}
        value={own ? OTHER : value}
        invalid={!!error && !own}
        onChoose={choose}
      />
      {own && (
        <input
          aria-label={`${label}: ${OTHER}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          data-unsent
          value={value}
          maxLength={255}
          placeholder="Enter another one"
          className="entry mt-2 max-w-96"
          onChange={(event) => take(event.target.value)}
        />
      )}
    </FieldShell>
  );
}
