'use client';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { Check, Copy as CopyIcon } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import { FieldShell } from './field-shell';
import { useField, type FieldProps } from './form-state';

export function Copy({
  name,
  label,
  hint,
  hideLabel,
  className,
  width = 'medium',
  value,
}: FieldProps & { value: string }) {
  const { id, error, control } = useField({ name, hint, optional: true });
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      notify.warning('The browser did not allow copying. Select the text instead.');
    }
  }
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className, width }}>
      <span className="relative block">
        <input
          {...control}
          name={name}
          value={value}
          readOnly
          className="entry pr-11"
          onFocus={(event) => event.currentTarget.select()}
        />
        <IconButton
          label={copied ? 'Copied' : `Copy ${label}`}
          icon={copied ? Check : CopyIcon}
          className="absolute inset-y-0 right-0"
          onClick={() => void copy()}
        />
      </span>
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </FieldShell>
  );
}
