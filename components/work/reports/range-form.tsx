'use client';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { DateField } from '@/components/form/date-field';
import { FormContext } from '@/components/form/form-state';
import { useUrlState } from '@/components/table/use-url-state';
import { Button } from '@/components/ui/button';
import type { FieldErrors } from '@/lib/shared/problem';

type Props = { start: string; end: string; errors?: FieldErrors };
const NONE: FieldErrors = {};

export function RangeForm({ start, end, errors = NONE }: Props) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const url = useUrlState();
  useEffect(() => {
    if (errors !== NONE) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    url.set({ start: String(entries.get('start')), end: String(entries.get('end')), page: undefined });
  };
  return (
    <FormContext value={{ formId, errors, pending: url.pending }}>
      <form
        ref={form}
        noValidate
        aria-label="Range of the report"
        className="flex flex-wrap items-start gap-x-4 gap-y-3"
        onSubmit={show}
      >
        <DateField name="start" label="Start date" defaultValue={start} className="max-sm:w-full" />
        <DateField name="end" label="End date" defaultValue={end} className="max-sm:w-full" />
        <Button type="submit" loading={url.pending} className="sm:mt-6">
          Show
        </Button>
      </form>
    </FormContext>
  );
}
