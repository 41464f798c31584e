'use client';
import { createContext, useContext, useId, type ReactNode } from 'react';
import type { Entries } from '@/lib/client/entries';
import type { FieldErrors } from '@/lib/client/post';

export type FormState = { formId: string; errors: FieldErrors; pending: boolean; entries?: Entries };

/** What a form tells its fields. A field outside a form works too: it has no errors and nothing pending. */
export const FormContext = createContext<FormState>({ formId: '', errors: {}, pending: false });

export const useFormState = () => useContext(FormContext);

export type FieldProps = { name: string; label: string; hint?: ReactNode; optional?: boolean; hideLabel?: boolean; className?: string };
export const OPTIONAL = '(Optional)';

/**
 * What every kind of field needs to be itself: its ids, its first error, and the value it starts with (a draft's before the
 * one given). `control` goes onto the element that takes the focus.
 */
export function useField({ name, hint, optional }: Pick<FieldProps, 'name' | 'hint' | 'optional'>, given?: string | number | null) {
  const { errors, entries, formId } = useFormState();
  const own = useId();
  const id = formId ? `${formId}-${name}` : own;
  const error = errors[name]?.[0];
  return {
    id,
    error,
    initial: entries?.[name]?.[0] ?? String(given ?? ''),
    drafted: entries?.[name],
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy(id, hint, error), 'aria-required': optional ? undefined : true } as const,
  };
}

/** The ids of what explains a field; nothing when there is neither hint nor error. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}
