import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { PriorityBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { NetworkOverview as Overview } from '@/lib/work/reports/overview';
import { inWords, OVERVIEW } from '@/lib/shared/durations';
import { count, longDate, plural } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { TIME_BARS, timeBars } from './answer-bars';
import { PeriodChart } from './period-chart';
import { RankedBars } from './ranked-bars';

/** The network in the last 30 days, and the cases due within the hour (rule: reports.overview). */
export function NetworkOverview({ range, now, before, bars, desks, silent, silent_total, due, due_total }: Overview) {
  const companyPath = (company_id: number) => pagePath('/super_admin/companies/[company_id]', { company_id });
  const byDesk = desks.map((one) => ({
    ...one,
    key: one.desk,
    label: one.desk,
    href: companyPath(one.company_id),
  }));
  return (
    <section aria-labelledby="overview" className="space-y-4">
      <div>
        <h2 id="overview">Last {inWords(OVERVIEW)}</h2>
        <p className="text-ink-soft">
          {longDate(range.start)} to {longDate(range.end)}
        </p>
      </div>
      <ul aria-label={`Figures of the last ${inWords(OVERVIEW)}`} className="grid gap-4 sm:grid-cols-3">
        <Figure
          label="Cases"
          value={count(now.cases)}
          note={`${count(before.cases)} in the ${inWords(OVERVIEW)} before`}
        />
        <Figure
          label="Answered in time"
          value={percentText(now.in_time_percent)}
          note={`${percentText(before.in_time_percent)} in the ${inWords(OVERVIEW)} before`}
        />
        <Figure
          label="Members without a case"
          value={count(silent_total)}
          note="Active companies that neither sent nor received one."
        />
      </ul>
      <div className="grid gap-4 lg:grid-cols-2">
        <DueNext due={due} total={due_total} />
        <Silent silent={silent} total={silent_total} companyPath={companyPath} />
      </div>
      <PeriodChart
        title="Cases per day"
        unit="day"
        bars={bars}
        series={[{ label: 'Cases', look: 'fill-accent', of: (at) => bars[at]!.cases }]}
      />
      <RankedBars
        title="Slowest desks"
        hint={`Time to the first answer. ${TIME_BARS}`}
        {...timeBars(byDesk, 'desk')}
        {...(desks.length === 0 && { note: 'No desk has five answered or late cases yet.' })}
      />
    </section>
  );
}

const percentText = (percent: number | null) => (percent === null ? '–' : `${percent}%`);

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <li className="rounded-lg border border-line bg-surface px-5 py-4">
      <h3 className="text-sm font-medium text-ink-soft">{label}</h3>
      <p className="mt-1 text-2xl font-semibold tabular-nums">{value}</p>
      <p className="mt-1 text-xs text-ink-faint">{note}</p>
    </li>
  );
}

function DueNext({ due, total }: { due: Overview['due']; total: number }) {
  return (
    <Card
      level={3}
      title="Due within the hour"
      hint={total > due.length ? `${count(due.length)} of ${count(total)}` : undefined}
    >
      {due.length === 0 ? (
        <p className="text-ink-soft">No response time ends within the hour.</p>
      ) : (
        <Rows>
          {due.map(({ id, case_number, company, desk, priority, respond_by }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Link
                href={pagePath('/super_admin/cases/[case_id]', { case_id: id })}
                prefetch={false}
                className="font-mono font-medium wrap-anywhere hover:underline pointer-coarse:py-2"
              >
                {case_number}
              </Link>
              <PriorityBadge priority={priority} />
              <span className="min-w-0 flex-1 basis-48 truncate" title={`${company} to ${desk}`}>
                {company} to {desk}
              </span>
              <Time at={respond_by} />
            </li>
          ))}
        </Rows>
      )}
    </Card>
  );
}

type SilentProps = { silent: Overview['silent']; total: number; companyPath: (id: number) => string };

function Silent({ silent, total, companyPath }: SilentProps) {
  return (
    <Card level={3} title="Who had no case">
      {silent.length === 0 ? (
        <p className="text-ink-soft">Every active member sent or received a case.</p>
      ) : (
        <>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {silent.map(({ id, name }) => (
              <li key={id} className="max-w-full truncate pointer-coarse:py-2">
                <TextLink href={companyPath(id)} prefetch={false}>
                  {name}
                </TextLink>
              </li>
            ))}
          </ul>
          {total > silent.length && (
            <p className="mt-2 text-sm text-ink-soft">and {plural(total - silent.length, 'more', 'more')}.</p>
          )}
        </>
      )}
    </Card>
  );
}

const Rows = ({ children }: { children: ReactNode }) => <ul className="-my-2 divide-y divide-line">{children}</ul>;
