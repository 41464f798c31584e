import { count, duration } from '@/lib/shared/format';
import type { Figures, Usage } from '@/lib/work/reports/resources';

type Format = (figures: Figures) => string;
const NONE = '–';

const FIGURES: [label: string, shown: Format, note: string][] = [
  ['Cases', ({ cases }) => count(cases), ''],
  [
    'Answered in time',
    ({ answered_in_time_percent: percent }) => (percent === null ? NONE : `${percent}%`),
    'Of the cases that were answered or are late.',
  ],
  [
    'Median time to first answer',
    ({ median_first_answer_seconds: seconds }) => (seconds === null ? NONE : duration(seconds * 1000)),
    'Half of the answered cases were answered faster.',
  ],
];

/** Figures of the range, of all cases and by type (rule: reports.usage-figures). */
export function UsageFigures({ figures: { all, inbound, outbound } }: Pick<Usage, 'figures'>) {
  return (
    <ul aria-label="Figures of the range" className="grid gap-4 sm:grid-cols-3 print:grid-cols-3">
      {FIGURES.map(([label, shown, note]) => (
        <li key={label} className="flex flex-col rounded-lg border border-line bg-surface px-5 py-4">
          <h2 className="text-sm font-medium text-ink-soft">{label}</h2>
          <p className="mt-1 text-2xl font-semibold tabular-nums">{shown(all)}</p>
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm tabular-nums">
            <span>
              <span className="text-ink-soft">Inbound</span> {shown(inbound)}
            </span>
            <span>
              <span className="text-ink-soft">Outbound</span> {shown(outbound)}
            </span>
          </p>
          {note && <p className="mt-1 text-xs text-ink-faint">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
