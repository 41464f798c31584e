'use client';
import { createContext, useContext, useId, type ReactNode } from 'react';
import type { Entries } from '@/lib/client/entries';
import type { FieldErrors } from '@/lib/client/post';
import type { Marks } from './use-filling';
import type { Width } from './widths';

export type FormState = {
  formId: string;
  errors: FieldErrors;
  pending: boolean;
  /** Share of an upload that has been sent, from 0 to 1. */
  progress?: number;
  entries?: Entries;
  marks?: Marks;
  fill?: (values: Record<string, string>, questions: Record<string, string>) => void;
  /** Restores a field that was filled in; without a name, restores all of them. */
  takeBack?: (name?: string) => void;
};

/** The default lets a field work outside a form. */
export const FormContext = createContext<FormState>({ formId: '', errors: {}, pending: false });

export const useFormState = () => useContext(FormContext);

export type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
  width?: Width;
};
export const OPTIONAL = '(Optional)';

/**
 * Returns the ids, first error and initial value of a field. A draft's value takes precedence over `given`. `control`
 * holds the attributes of the focusable element.
 */
export function useField(
  { name, hint, optional }: Pick<FieldProps, 'name' | 'hint' | 'optional'>,
  given?: string | number | null,
) {
  const { errors, entries, formId } = useFormState();
  const own = useId();
  const id = formId ? `${formId}-${name}` : own;
  const error = errors[name]?.[0];
  return {
    id,
    error,
    initial: entries?.[name]?.[0] ?? String(given ?? ''),
    drafted: entries?.[name],
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy(id, hint, error),
      'aria-required': optional ? undefined : true,
    } as const,
  };
}

export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}
