import { AnswerCharts } from '@/components/work/reports/answer-charts';
import { Breaches } from '@/components/work/reports/breaches';
import { ChosenFilters } from '@/components/work/reports/chosen-filters';
import { RangeForm } from '@/components/work/reports/range-form';
import { addressOf, CASES_ID, type ReportView } from '@/components/work/reports/report-address';
import { ReportTabs } from '@/components/work/reports/report-tabs';
import { UsageChart } from '@/components/work/reports/usage-chart';
import { UsageFigures } from '@/components/work/reports/usage-figures';
import { UsageTable } from '@/components/work/reports/usage-table';
import { Screen } from '@/components/shell/screen';
import { EmptyState } from '@/components/ui/empty-state';
import { ListDates } from '@/components/ui/own-zone';
import { runQuery } from '@/lib/platform/operation/run-query';
import { answersReport } from '@/lib/work/reports/answers';
import { filtersOf, USAGE_SORTS, UsageRange } from '@/lib/work/reports/policy';
import { usageReport } from '@/lib/work/reports/usage';
import { fieldErrors } from '@/lib/shared/fields';
import { choiceOf, tableQueryOf, type Address } from '@/lib/shared/table-address';

type Props = { searchParams: Promise<Address> };

export const metadata = { title: 'Reports' };

/** The address holds range, filters, sort and page (spec 2 §2 "Reports page"). */
export default async function Reports({ searchParams }: Props) {
  const address = await searchParams;
  const range = UsageRange.safeParse({ start: address.start, end: address.end });
  return (
    <Screen title="Reports" hint="Cases that your company sent and received. Days begin and end in UTC.">
      <ReportTabs current="cases" />
      {range.success ? (
        <ListDates>
          <Report address={address} range={range.data} />
        </ListDates>
      ) : (
        <>
          <RangeForm start={textOf(address.start)} end={textOf(address.end)} errors={fieldErrors(range.error.issues)} />
          <EmptyState title="There is no report for these dates.">Correct them and select Show.</EmptyState>
        </>
      )}
    </Screen>
  );
}

async function Report({ address, range }: { address: Address; range: UsageRange }) {
  const filters = filtersOf(address);
  const view: ReportView = { range, filters, answers: choiceOf(['outbound', 'inbound'], address.answers, 'outbound') };
  const [usage, answers] = await Promise.all([
    runQuery(usageReport, { ...range, ...filters, ...tableQueryOf(address, USAGE_SORTS, 'desc') }),
    runQuery(answersReport, range),
  ]);
  const { figures, chart, ...page } = usage;
  const { partners } = answers[filters.type === 'Inbound' ? 'inbound' : 'outbound'];
  const partner = partners.find(({ partner_id }) => partner_id === filters.partner_id)?.partner ?? 'Partner';
  return (
    <>
      <RangeForm key={`${range.start} ${range.end}`} {...range} />
      {figures.all.cases > 0 && (
        <>
          <UsageFigures figures={figures} />
          <UsageChart {...chart} view={view} />
          <AnswerCharts answers={answers} view={view} />
          <Breaches breaches={answers.breaches} total={answers.breaches_total} view={view} />
        </>
      )}
      <section id={CASES_ID} aria-labelledby="cases-title" className="scroll-mt-20 space-y-3">
        <h2 id="cases-title">List of cases</h2>
        <ChosenFilters view={view} partner={partner} />
        <UsageTable
          page={page}
          query={addressOf(view).split('?')[1]!}
          isFiltered={Object.values(filters).some(Boolean)}
        />
      </section>
    </>
  );
}

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value.slice(0, 40) : '');
