'use client';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { DateField } from '@/components/form/date-field';
import { FormContext } from '@/components/form/form-state';
import { useUrlState } from '@/components/table/use-url-state';
import { Button } from '@/components/ui/button';
import { ExportButton } from '@/components/ui/export-button';
import { NETWORK_REPORTS, reportPath, type NetworkReportName } from '@/lib/shared/network-reports';
import { reportFile } from '@/lib/shared/format';
import type { FieldErrors } from '@/lib/shared/problem';

type Props = {
  report: NetworkReportName;
  start: string;
  end: string;
  errors?: FieldErrors;
  today: string;
};
const NONE: FieldErrors = {};

export function NetworkReportForm({ report, start, end, errors = NONE, today }: Props) {
  const { title, about, dated } = NETWORK_REPORTS[report];
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const url = useUrlState();
  const [range, setRange] = useState({ start, end });
  const isReady = !dated || (range.start !== '' && range.end !== '');
  useEffect(() => {
    if (errors !== NONE) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) url.set({ report, start: dated ? range.start : '', end: dated ? range.end : '' });
  };
  return (
    <FormContext value={{ formId, errors, pending: url.pending }}>
      <form ref={form} noValidate aria-label={title} className="flex h-full flex-col gap-3" onSubmit={show}>
        <p className="text-sm text-ink-soft">{about}</p>
        {dated && (
          <div className="flex flex-wrap gap-x-4 gap-y-3">
            <DateField
              name="start"
              label="Start date"
              defaultValue={start}
              onChange={(day) => setRange((now) => ({ ...now, start: day }))}
            />
            <DateField
              name="end"
              label="End date"
              defaultValue={end}
              onChange={(day) => setRange((now) => ({ ...now, end: day }))}
            />
          </div>
        )}
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          <Button type="submit" loading={url.pending} disabled={!isReady} aria-label={`Show: ${title}`}>
            Show
          </Button>
          <ExportButton href={reportPath(report, range)} name={reportFile(report, today)} disabled={!isReady}>
            Export to Excel
          </ExportButton>
        </div>
      </form>
    </FormContext>
  );
}
