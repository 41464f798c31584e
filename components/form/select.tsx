'use client';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { ChevronDown } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { FieldShell } from './field-shell';
import { OPTIONAL, useField, type FieldProps } from './form-state';
import { optionsOf, type Option, type Options } from './options';

type Props = FieldProps & {
  options: Options;
  defaultValue?: string | number | null;
  placeholder?: string;
  other?: boolean;
  disabled?: boolean;
  onChange?: (value: string) => void;
};

const OTHER = 'Other';

/** Uses the native select because it works on every phone and with every screen reader. */
export function Select({
  name,
  label,
  hint,
  optional,
  hideLabel,
  className,
  width = 'medium',
  options,
  defaultValue,
  placeholder,
  other,
  disabled,
  onChange,
}: Props) {
  const list = optionsOf(options);
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  const isOwn = (value: string) => !!other && value !== '' && !list.some((option) => option.value === value);
  const [own, setOwn] = useState(isOwn(initial));
  const choose = (value: string) => {
    const chosen = !!other && value === OTHER;
    setOwn(chosen);
    onChange?.(chosen ? '' : value);
  };
  const box = useRef<HTMLSelectElement>(null);
  const start = isOwn(initial) ? OTHER : initial;
  // Picks up a choice made before hydration.
  useEffect(() => {
    if (box.current && box.current.value !== start) choose(box.current.value);
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps
  const empty = placeholder ?? (optional ? OPTIONAL : initial === '' ? 'Choose' : undefined);
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className, width }}>
      <SelectBox
        {...control}
        ref={box}
        name={own ? undefined : name}
        defaultValue={start}
        disabled={disabled}
        onChange={(event) => choose(event.target.value)}
        empty={empty}
        list={
          other && !list.some((option) => option.value === OTHER) ? [...list, { value: OTHER, label: OTHER }] : list
        }
      />
      {own && (
        <input
          name={name}
          aria-label={`${label}: ${OTHER}`}
          aria-invalid={error ? true : undefined}
          defaultValue={isOwn(initial) && initial !== OTHER ? initial : ''}
          maxLength={255}
          className="entry mt-2"
          placeholder="Type your own"
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </FieldShell>
  );
}

type BoxProps = ComponentProps<'select'> & { list: readonly Option[]; empty?: string };

export function SelectBox({ list, empty, className, ...rest }: BoxProps) {
  return (
    <span className="relative block">
      <select {...rest} className={classes('entry appearance-none pr-9', className)}>
        {empty !== undefined && <option value="">{empty}</option>}
        {list.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
      />
    </span>
  );
}
