import { Card } from '@/components/ui/card';
import { Disclosure } from '@/components/ui/disclosure';
import type { Bar, ChartUnit, UsageRange } from '@/lib/reports/policy';
import { count, dateTime } from '@/lib/shared/format';

type Props = { unit: ChartUnit; bars: Bar[]; range: UsageRange };

const BAR_WIDTH = 0.7;
const LOOKS = { inbound: 'fill-accent', outbound: 'fill-accent-soft' };
const WORDS = { day: { title: 'Cases per day', first: 'Day' }, week: { title: 'Cases per week', first: 'Week from' } };

const shortDay = (day: string) => dateTime(day).slice(0, 8);
const totalOf = ({ inbound, outbound }: Bar) => inbound + outbound;

/** Bars of inbound and outbound cases, drawn on the server, and the same as a table (rule: reports.usage-figures). */
export function UsageChart({ unit, bars, range }: Props) {
  const highest = Math.max(1, ...bars.map(totalOf));
  const { title, first } = WORDS[unit];
  const peak = bars.find((bar) => totalOf(bar) === highest);
  return (
    <Card title={title} actions={<Legend />}>
      <figure>
        <div className="flex gap-2">
          <div
            aria-hidden
            className="flex h-32 flex-col justify-between text-right text-xs/3 text-ink-faint tabular-nums print:h-24"
          >
            <span>{count(highest)}</span>
            <span>0</span>
          </div>
          <div className="min-w-0 flex-1">
            <svg
              role="img"
              aria-label={`${title} from ${shortDay(range.start)} to ${shortDay(range.end)}, at most ${count(highest)}${peak ? ` (${shortDay(peak.from)})` : ''}. The table below has all numbers.`}
              viewBox={`0 0 ${bars.length} ${highest}`}
              preserveAspectRatio="none"
              // A few bars are not as wide as the screen.
              style={{ maxWidth: `${bars.length * 3}rem` }}
              className="h-32 w-full border-y border-line border-t-line/60 print:h-24"
            >
              {bars.map((bar, index) => (
                <Column key={bar.from} bar={bar} at={index} highest={highest} />
              ))}
            </svg>
            <div
              aria-hidden
              style={{ maxWidth: `${bars.length * 3}rem` }}
              className="mt-1 flex justify-between gap-4 text-xs text-ink-faint tabular-nums"
            >
              <span>{shortDay(range.start)}</span>
              {bars.length > 1 && <span>{shortDay(range.end)}</span>}
            </div>
          </div>
        </div>
        <figcaption className="mt-3 print:hidden">
          <Disclosure title="Show as a table">
            <table className="w-full max-w-120 text-sm tabular-nums" aria-label={title}>
              <thead>
                <tr className="border-b border-line text-left text-ink-soft">
                  {[first, 'Inbound', 'Outbound'].map((heading, index) => (
                    <th key={heading} scope="col" className={index ? NUMBER : 'py-1 pr-3 font-medium'}>
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {bars.map((bar) => (
                  <tr key={bar.from} className="border-b border-line/60">
                    <th scope="row" className="py-1 pr-3 text-left font-normal">
                      {shortDay(bar.from)}
                    </th>
                    <td className={NUMBER}>{count(bar.inbound)}</td>
                    <td className={NUMBER}>{count(bar.outbound)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Disclosure>
        </figcaption>
      </figure>
    </Card>
  );
}

const NUMBER = 'py-1 pl-3 text-right font-medium';

/** Inbound below, outbound above it; the outline tells them apart without color. */
function Column({ bar, at, highest }: { bar: Bar; at: number; highest: number }) {
  const place = { x: at + (1 - BAR_WIDTH) / 2, width: BAR_WIDTH, vectorEffect: 'non-scaling-stroke' } as const;
  if (!totalOf(bar)) return null;
  return (
    <g className="stroke-accent">
      <title>{`${shortDay(bar.from)}: ${count(bar.inbound)} inbound, ${count(bar.outbound)} outbound`}</title>
      {bar.inbound > 0 && <rect {...place} className={LOOKS.inbound} y={highest - bar.inbound} height={bar.inbound} />}
      {bar.outbound > 0 && (
        <rect {...place} className={LOOKS.outbound} y={highest - totalOf(bar)} height={bar.outbound} />
      )}
    </g>
  );
}

const Legend = () => (
  <ul aria-label="Legend" className="flex gap-4 text-sm text-ink-soft">
    {(['inbound', 'outbound'] as const).map((type) => (
      <li key={type} className="inline-flex items-center gap-1.5">
        <svg aria-hidden viewBox="0 0 12 12" className="size-3">
          <rect x="0.5" y="0.5" width="11" height="11" rx="2" className={`stroke-accent ${LOOKS[type]}`} />
        </svg>
        {type === 'inbound' ? 'Inbound' : 'Outbound'}
      </li>
    ))}
  </ul>
);
