'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import type { LucideIcon } from '@/components/ui/icon';
import { classes } from '@/lib/shared/classes';
import { FieldError, FieldShell } from './field-shell';
import { useField, useFormState, type FieldProps } from './form-state';
import { optionsOf, type Option } from './options';

type TickProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  defaultChecked?: boolean;
  value?: string;
  list?: boolean;
  locked?: boolean;
  className?: string;
  onChange?: (checked: boolean) => void;
};

/** Sends true or false. With `list` and a `value` it is one entry of a list. */
export function Checkbox({ name, label, hint, defaultChecked, value, list, locked, className, onChange }: TickProps) {
  const { id, error, control } = useField({ name: list ? `${name}-${value}` : name, hint, optional: true });
  const { entries } = useFormState();
  const ticked = entries ? !!entries[name]?.includes(value ?? 'on') : defaultChecked;
  return (
    <div data-field={list ? undefined : name} className={className}>
      <label htmlFor={id} className="flex items-start gap-2.5 pointer-coarse:min-h-11 pointer-coarse:items-center">
        <input
          {...control}
          type="checkbox"
          name={name}
          value={value}
          data-list={list ? '' : undefined}
          disabled={locked}
          defaultChecked={ticked}
          onChange={(event) => onChange?.(event.target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:mt-0 pointer-coarse:size-5"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ml-6.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={id} text={error} />}
    </div>
  );
}

type HintedOption = Omit<Option, 'label'> & { label: ReactNode; hint?: ReactNode };
type ManyProps = FieldProps & {
  options: Readonly<Record<string, string>> | readonly HintedOption[];
  defaultValue?: readonly (string | number)[];
};

export function Checkboxes({ name, label, hint, hideLabel, className, options, defaultValue = [] }: ManyProps) {
  const { id, error } = useField({ name, hint });
  const chosen = defaultValue.map(String);
  const list: readonly HintedOption[] = Array.isArray(options)
    ? (options as readonly HintedOption[])
    : optionsOf(options as Record<string, string>);
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }} group>
      <div className="space-y-2">
        {list.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            hint={option.hint}
            list
            defaultChecked={chosen.includes(option.value)}
          />
        ))}
      </div>
    </FieldShell>
  );
}

export type RadioCard = { value: string; label: string; hint?: ReactNode; icon?: LucideIcon };
type CardsProps = FieldProps & {
  cards: readonly RadioCard[];
  defaultValue?: string;
  onChange?: (value: string) => void;
  columns?: boolean;
};

export function RadioCards({
  name,
  label,
  hint,
  hideLabel,
  className,
  cards,
  defaultValue,
  onChange,
  columns,
}: CardsProps) {
  const { id, error, initial } = useField({ name, hint }, defaultValue);
  const group = useRef<HTMLDivElement>(null);
  // Picks up a choice made before hydration.
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked');
    if (chosen && chosen.value !== initial) onChange?.(chosen.value);
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }} group>
      <div ref={group} className={classes('grid gap-2', columns && 'sm:auto-cols-fr sm:grid-flow-col')}>
        {cards.map(({ value, label: words, hint: more, icon: Icon }) => (
          <label
            key={value}
            className={classes(
              error ? 'border-danger' : 'border-line-strong/60 hover:border-line-strong',
              'flex min-h-11 cursor-pointer items-start gap-3 rounded-md border bg-surface px-4 py-3 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={initial === value}
              onChange={() => onChange?.(value)}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2 font-medium">
                {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
                {words}
              </span>
              {more && <span className="mt-0.5 block text-sm text-ink-soft">{more}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldShell>
  );
}
