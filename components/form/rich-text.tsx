'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { FieldShell } from './field-shell';
import { useField, type FieldProps } from './form-state';

const Editor = dynamic(() => import('./rich-text-editor').then((part) => part.RichTextEditor), {
  ssr: false,
  loading: () => <Skeleton className="h-40" />,
});

/**
 * Formatted text. Sends HTML, or nothing when it is empty; the server sanitizes it. The editor loads with the field.
 */
export function RichText({
  name,
  label,
  hint,
  optional,
  hideLabel,
  className,
  defaultValue,
}: FieldProps & { defaultValue?: string | null }) {
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  const [html, setHtml] = useState(initial);
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }}>
      <input type="hidden" name={name} value={html} data-draft readOnly />
      <Editor control={control} label={label} initial={initial} onChange={setHtml} />
    </FieldShell>
  );
}
