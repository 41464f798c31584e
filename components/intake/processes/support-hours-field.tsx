'use client';
import { useId, useState } from 'react';
import { Field } from '@/components/form/field';
import { useFormState } from '@/components/form/form-state';
import { readingOf } from '@/lib/shared/support-hours';

/** Shows how the portal reads the support hours, which decides whether callers see "open" or "closed". */
export function SupportHoursField({ name = 'support_hours', defaultValue }: { name?: string; defaultValue: string }) {
  const { entries } = useFormState();
  const [hours, setHours] = useState(entries?.[name]?.[0] ?? defaultValue);
  const id = useId();
  const reading = readingOf(hours);
  return (
    <div>
      <Field
        name={name}
        label="Support Hours"
        hint="For example “Mon-Fri 7:00-17:00 CET” or “24/7”."
        width="medium"
        maxLength={300}
        defaultValue={defaultValue}
        onChange={(event) => setHours(event.target.value)}
        aria-details={id}
      />
      <p id={id} aria-live="polite" className="mt-1 text-sm break-words text-ink-soft">
        {reading
          ? `Read as: ${reading}. Callers see whether you are open.`
          : hours.trim() && 'Shown to callers as written, without whether you are open.'}
      </p>
    </div>
  );
}
