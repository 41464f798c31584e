'use client';
import { useState, type ComponentProps } from 'react';
import { classes } from '@/lib/shared/classes';
import { emailError } from '@/lib/shared/email-address';
import { FieldShell } from './field-shell';
import { describedBy, OPTIONAL, useField, type FieldProps } from './form-state';

type Kind = 'text' | 'email' | 'url' | 'number' | 'search';
type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'defaultValue' | 'required' | 'id' | 'ref'> & {
    type?: Kind;
    defaultValue?: string | number | null;
    mono?: boolean;
  };

const KEYBOARDS = { email: 'email', url: 'url', number: 'numeric', text: undefined, search: 'search' } as const;

/**
 * A field is required unless `optional` (rule: forms.optional). Numbers and URLs use a text input with the matching
 * keyboard: a number input discards what it cannot parse, so no message could quote it. The server checks an email
 * address when the user leaves its field (spec 1 §5).
 */
export function Field({
  name,
  label,
  hint,
  optional,
  hideLabel,
  className,
  type = 'text',
  width = type === 'number' ? 'count' : 'full',
  defaultValue,
  placeholder,
  mono,
  autoComplete,
  ...rest
}: Props) {
  const { id, error: refusal, initial, control } = useField({ name, hint, optional }, defaultValue);
  const [left, setLeft] = useState<string>();
  const error = refusal ?? left;
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className, width }}>
      <input
        {...control}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        name={name}
        type={type === 'number' || type === 'url' ? 'text' : type}
        inputMode={KEYBOARDS[type]}
        autoComplete={autoComplete ?? (type === 'email' ? 'email' : undefined)}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        spellCheck={type === 'text' ? undefined : false}
        maxLength={255}
        defaultValue={rest.value === undefined ? initial : undefined}
        placeholder={placeholder ?? (optional ? OPTIONAL : undefined)}
        className={classes('entry', mono && 'font-mono')}
        {...rest}
        onBlur={(event) => {
          if (type === 'email' && !rest.readOnly) setLeft(emailError(event.target.value));
          rest.onBlur?.(event);
        }}
        onChange={(event) => {
          setLeft(undefined);
          rest.onChange?.(event);
        }}
      />
    </FieldShell>
  );
}

type LongProps = FieldProps & { defaultValue?: string | null; rows?: number; maxLength?: number; placeholder?: string };

/** The box grows with its content from `rows` lines. */
export function LongText({
  name,
  label,
  hint,
  optional,
  hideLabel,
  className,
  defaultValue,
  rows = 3,
  maxLength = 10_000,
  placeholder,
}: LongProps) {
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }}>
      <textarea
        {...control}
        name={name}
        rows={rows}
        maxLength={maxLength}
        defaultValue={initial}
        placeholder={placeholder ?? (optional ? OPTIONAL : undefined)}
        style={{ minHeight: `calc(${rows} * 1lh + 0.875rem)` }}
        className="entry field-sizing-content max-h-[60dvh] resize-y"
      />
    </FieldShell>
  );
}

export function Hidden({ name, value }: { name: string; value: string | number }) {
  return <input type="hidden" name={name} value={value} readOnly />;
}
