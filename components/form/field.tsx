/* eslint complexity: ['error', 16] -- in markup every `&&` and every default counts as a branch */
'use client';
import type { ComponentProps } from 'react';
import { classes } from '@/lib/shared/classes';
import { FieldShell } from './field-shell';
import { OPTIONAL, useField, type FieldProps } from './form-state';

type Kind = 'text' | 'email' | 'url' | 'number' | 'search';
type Props = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'defaultValue' | 'required' | 'id' | 'ref'> & { type?: Kind; defaultValue?: string | number | null; mono?: boolean };

const KEYBOARDS = { email: 'email', url: 'url', number: 'numeric', text: undefined, search: 'search' } as const;

/**
 * One line of text, an address or a number. Required unless `optional`, which the placeholder says (spec 1 §5). Numbers
 * and addresses are typed as text, with the fitting keyboard: the browser's own number field drops what it does not like.
 */
export function Field({ name, label, hint, optional, hideLabel, className, type = 'text', defaultValue, placeholder, mono, autoComplete, ...rest }: Props) {
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }}>
      <input
        {...control}
        name={name}
        type={type === 'number' || type === 'url' ? 'text' : type}
        inputMode={KEYBOARDS[type]}
        autoComplete={autoComplete ?? (type === 'email' ? 'email' : undefined)}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        spellCheck={type === 'text' ? undefined : false}
        maxLength={255}
        defaultValue={initial}
        placeholder={placeholder ?? (optional ? OPTIONAL : undefined)}
        className={classes('entry', mono && 'font-mono')}
        {...rest}
      />
    </FieldShell>
  );
}

type LongProps = FieldProps & { defaultValue?: string | null; rows?: number; maxLength?: number; placeholder?: string };

/** Several lines; the box grows with what is written, and is never lower than its `rows`. */
export function LongText({ name, label, hint, optional, hideLabel, className, defaultValue, rows = 3, maxLength = 10_000, placeholder }: LongProps) {
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }}>
      <textarea {...control} name={name} rows={rows} maxLength={maxLength} defaultValue={initial} placeholder={placeholder ?? (optional ? OPTIONAL : undefined)} style={{ minHeight: `calc(${rows} * 1lh + 0.875rem)` }} className="entry field-sizing-content max-h-[60dvh] resize-y" />
    </FieldShell>
  );
}

/** A value that is sent and not shown. `kept` lets a draft keep it. */
export function Hidden({ name, value, kept }: { name: string; value: string | number; kept?: boolean }) {
  return <input type="hidden" name={name} value={value} data-draft={kept ? '' : undefined} readOnly />;
}
