import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { NO_FILTERS, type UsageRange } from '@/lib/work/reports/policy';
import type { PartnerLine, ScorecardRow } from '@/lib/work/reports/resources';
import { MINUTE_MS } from '@/lib/shared/durations';
import { count, duration, plural } from '@/lib/shared/format';
import { partnerRows } from './partner-rows';
import { filteredAddress } from './report-address';
import { WeekLine } from './week-line';

type Props = {
  partner_id: number;
  data: ScorecardRow[];
  before: ScorecardRow[];
  lines: PartnerLine[];
  range: UsageRange;
};

const SIDES = { Outbound: 'Cases you sent', Inbound: 'Cases you received' } as const;
const ANSWERS = { Outbound: 'outbound', Inbound: 'inbound' } as const;

/** The record of a partner in both directions, beside the range before (rule: scorecard.partner). */
export function PartnerRecord({ partner_id, data, before, lines, range }: Props) {
  const [row] = partnerRows(data, lines);
  return (
    <Card
      title="Record"
      hint="In time: by the clock of each case, which may count the receiver’s hours only. Elapsed: around the clock."
      actions={row && <WeekLine {...row.weeks} />}
    >
      {row ? (
        <div className="grid gap-6 sm:grid-cols-2">
          {(['Outbound', 'Inbound'] as const).map((direction) => {
            const of = (rows: ScorecardRow[]) => rows.find((one) => one.direction === direction);
            const view = { range, filters: NO_FILTERS, answers: ANSWERS[direction] };
            return (
              <div key={direction} className="min-w-0">
                <h3 className="mb-2">{SIDES[direction]}</h3>
                <Figures
                  now={of(data)}
                  before={of(before)}
                  href={filteredAddress(view, { type: direction, partner_id })}
                />
              </div>
            );
          })}
        </div>
      ) : (
        <p className="text-ink-soft">No cases in this range.</p>
      )}
    </Card>
  );
}

type FiguresProps = { now: ScorecardRow | undefined; before: ScorecardRow | undefined; href: string };

function Figures({ now, before, href }: FiguresProps) {
  if (!now)
    return (
      <p className="text-ink-soft">None in this range{before && `, ${count(before.cases)} in the range before`}.</p>
    );
  return (
    <DescriptionList
      of={[
        [
          'Cases',
          <span key="cases">
            <TextLink href={href}>{count(now.cases)}</TextLink>, {count(before?.cases ?? 0)} in the range before
          </span>,
        ],
        ['In time by own clock', shareOf(now, before)],
        ['Median first answer, elapsed', now.median_minutes !== null && duration(now.median_minutes * MINUTE_MS)],
        ['Asked back', count(now.asked_back)],
        ['Rejected', count(now.rejected)],
        ['Open', count(now.open)],
      ]}
    />
  );
}

function shareOf({ in_time_percent, due }: ScorecardRow, before: ScorecardRow | undefined): string {
  if (in_time_percent === null) return 'No case was due yet';
  const share = `${in_time_percent}% of ${plural(due, 'case')}`;
  return before?.in_time_percent == null ? share : `${share}, ${before.in_time_percent}% in the range before`;
}
