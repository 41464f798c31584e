import { partnerRows } from '@/components/work/reports/partner-rows';
import { RangeForm } from '@/components/work/reports/range-form';
import { ReportTabs } from '@/components/work/reports/report-tabs';
import { ScorecardCharts } from '@/components/work/reports/scorecard-charts';
import { ScorecardTable } from '@/components/work/reports/scorecard-table';
import { Screen } from '@/components/shell/screen';
import { EmptyState } from '@/components/ui/empty-state';
import { runQuery } from '@/lib/platform/operation/run-query';
import { UsageRange } from '@/lib/work/reports/policy';
import { scorecardBeside } from '@/lib/work/reports/scorecard';
import { fieldErrors } from '@/lib/shared/fields';
import type { Address } from '@/lib/shared/table-address';

type Props = { searchParams: Promise<Address> };

export const metadata = { title: 'Scorecards' };

/** Figures of the company and its partners (rule: scorecard.figures). The range is in the address. */
export default async function Scorecards({ searchParams }: Props) {
  const address = await searchParams;
  const range = UsageRange.safeParse({ start: address.start, end: address.end });
  return (
    <Screen title="Reports" hint="You and each of your partners, in both directions. Days begin and end in UTC.">
      <ReportTabs current="partners" />
      {range.success ? (
        <Scores {...range.data} />
      ) : (
        <>
          <RangeForm start={textOf(address.start)} end={textOf(address.end)} errors={fieldErrors(range.error.issues)} />
          <EmptyState title="There is no report for these dates.">Correct them and select Show.</EmptyState>
        </>
      )}
    </Screen>
  );
}

async function Scores(range: UsageRange) {
  const { data, before, lines } = await runQuery(scorecardBeside, range);
  return (
    <>
      <RangeForm key={`${range.start} ${range.end}`} {...range} />
      {data.length > 0 && <ScorecardCharts rows={data} before={before} range={range} />}
      <ScorecardTable rows={partnerRows(data, lines)} range={range} />
    </>
  );
}

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value.slice(0, 40) : '');
