import { Suspense } from 'react';
import { MemberCharts } from '@/components/work/reports/member-charts';
import { NetworkOverview } from '@/components/work/reports/network-overview';
import { NetworkReportForm } from '@/components/work/reports/network-report-form';
import { NetworkReportTable } from '@/components/work/reports/network-report-table';
import { Screen } from '@/components/shell/screen';
import { TableSkeleton } from '@/components/table/table-skeleton';
import { Card } from '@/components/ui/card';
import { runQuery } from '@/lib/platform/operation/run-query';
import { networkReport } from '@/lib/work/reports/network';
import { networkOverview } from '@/lib/work/reports/overview';
import { lastDays, ReportRange } from '@/lib/work/reports/policy';
import { isNetworkReport, NETWORK_REPORTS, REPORT_CARDS, type NetworkReportName } from '@/lib/shared/network-reports';
import type { Address } from '@/lib/shared/table-address';

type Props = { searchParams: Promise<Address> };

export const metadata = { title: 'Reports' };

/**
 * Shows the network's last 30 days, and below the reports to download (spec 3 §2 "Reports"). The report and its range
 * are in the address; without one, the forms start with the same 30 days.
 */
export default async function NetworkReports({ searchParams }: Props) {
  const { report, ...address } = await searchParams;
  const days = { start: textOf(address.start), end: textOf(address.end) };
  const chosen = isNetworkReport(report) ? report : null;
  const wrong = chosen && wrongRange(chosen, days);
  const today = new Date().toISOString();
  const formOf = (one: NetworkReportName) => (
    <NetworkReportForm
      key={`${one} ${one === chosen ? `${days.start} ${days.end}` : ''}`}
      report={one}
      {...(one === chosen ? days : lastDays())}
      {...(one === chosen && wrong && { errors: { start: [wrong] } })}
      today={today}
    />
  );
  return (
    <Screen title="Reports" hint="What happens in the network. Days begin and end in UTC.">
      {!chosen && <Overview />}
      <h2 className="pt-2">Downloads</h2>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {REPORT_CARDS.map(({ title, reports }) => (
          <Card key={title} title={title} className="flex flex-col [&>div]:flex-1">
            {reports.length === 1
              ? reports.map(formOf)
              : reports.map((one) => (
                  <div key={one} className="not-first:mt-4 not-first:border-t not-first:border-line not-first:pt-4">
                    <h3 className="mb-1">{NETWORK_REPORTS[one].title}</h3>
                    {formOf(one)}
                  </div>
                ))}
          </Card>
        ))}
      </div>
      {chosen && !wrong && (
        <Suspense key={`${chosen} ${days.start} ${days.end}`} fallback={<TableSkeleton rows={10} columns={6} />}>
          <Chosen report={chosen} {...days} sort={textOf(address.sort)} dir={textOf(address.dir)} />
        </Suspense>
      )}
    </Screen>
  );
}

async function Overview() {
  return <NetworkOverview {...await runQuery(networkOverview, {})} />;
}

type Wanted = { report: NetworkReportName; start: string; end: string; sort: string; dir: string };

async function Chosen(wanted: Wanted) {
  const report = await runQuery(networkReport, wanted);
  return (
    <>
      {report.report === 'members' && <MemberCharts bars={report.charted} />}
      <NetworkReportTable {...report} />
    </>
  );
}

function wrongRange(report: NetworkReportName, days: { start: string; end: string }): string | undefined {
  if (!NETWORK_REPORTS[report].dated) return undefined;
  if (!days.start || !days.end) return 'Choose a start date and an end date.';
  return ReportRange.safeParse(days).error?.issues[0]?.message;
}

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value.slice(0, 40) : '');
