import { plural } from '@/lib/shared/format';

type Props = { sent: number[]; received: number[] };

const [WIDTH, HEIGHT] = [84, 24];

/** Cases of the last weeks as two small lines, sent and dashed received, and in words (rule: scorecard.lines). */
export function WeekLine({ sent, received }: Props) {
  const highest = Math.max(1, ...sent, ...received);
  const points = (counts: number[]) =>
    counts
      .map((cases, at) => `${((at + 0.5) / counts.length) * WIDTH},${HEIGHT - 2 - (cases / highest) * (HEIGHT - 4)}`)
      .join(' ');
  return (
    <svg
      role="img"
      aria-label={inWords({ sent, received })}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-6 w-21 shrink-0 fill-none"
    >
      <title>{inWords({ sent, received })}</title>
      <polyline points={points(received)} className="stroke-ink-soft" strokeWidth="1.5" strokeDasharray="3 2" />
      <polyline points={points(sent)} className="stroke-accent" strokeWidth="1.5" />
    </svg>
  );
}

const inWords = ({ sent, received }: Props) =>
  `Cases in each of the last ${plural(sent.length, 'week')}: sent ${sent.join(', ')}; received ${received.join(', ')}`;
