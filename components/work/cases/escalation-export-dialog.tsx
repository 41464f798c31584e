'use client';
import { useState } from 'react';
import { DateField } from '@/components/form/date-field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ExportButton } from '@/components/ui/export-button';
import { QUEUE_FILTERS, type QueueFilter } from '@/lib/work/cases/policy';
import { inWords, RECENT_CASES } from '@/lib/shared/durations';
import { reportFile } from '@/lib/shared/format';
import { shortDay } from '@/lib/shared/network-reports';

type Props = { filter: QueueFilter; today: string; onClose: () => void };

/** Exports the escalation queue, of some days if they are entered. */
export function EscalationExportDialog({ filter, today, onClose }: Props) {
  const [range, setRange] = useState({ start: '', end: '' });
  const [start, end] = [shortDay(range.start), shortDay(range.end)];
  const days = end ? `/${start || '0'}/${end}` : start && `/${start}`;
  return (
    <Dialog open onClose={onClose} title={`Export: ${QUEUE_FILTERS[filter]}`} size="small">
      <p className="mb-4 text-ink-soft">
        {filter === 'all-10'
          ? `Without dates you get the last ${inWords(RECENT_CASES)}; with dates, all cases of those days.`
          : 'Without dates you get all of them. Dates narrow it to cases created on those days.'}{' '}
        Days begin and end in UTC.
      </p>
      <div className="mb-5 flex flex-wrap gap-4">
        <DateField name="start" label="Start date" optional onChange={(start) => setRange({ ...range, start })} />
        <DateField name="end" label="End date" optional onChange={(end) => setRange({ ...range, end })} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <ExportButton
          href={`/api/super_admin/escalation/report/${filter}${days}`}
          name={reportFile(`escalations_${filter}`, today)}
        >
          Export to Excel
        </ExportButton>
      </div>
    </Dialog>
  );
}
