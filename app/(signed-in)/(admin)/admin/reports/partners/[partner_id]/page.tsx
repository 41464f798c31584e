import type { Metadata } from 'next';
import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { HealthBadge } from '@/components/intake/processes/health-badge';
import { PartnerReasons } from '@/components/work/reports/partner-reasons';
import { PartnerRecord } from '@/components/work/reports/partner-record';
import { RangeForm } from '@/components/work/reports/range-form';
import { addressOf } from '@/components/work/reports/report-address';
import { UsageTable } from '@/components/work/reports/usage-table';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/platform/operation/run-query';
import { partnerPanel } from '@/lib/work/cards/partner-card';
import { partnerReport } from '@/lib/work/reports/partner';
import { NO_FILTERS, USAGE_SORTS, UsageRange } from '@/lib/work/reports/policy';
import { usageReport } from '@/lib/work/reports/usage';
import { fieldErrors } from '@/lib/shared/fields';
import { pagePath } from '@/lib/shared/paths';
import { tableQueryOf, type Address } from '@/lib/shared/table-address';

type Props = { params: Promise<{ partner_id: string }>; searchParams: Promise<Address> };

const load = cache((partner_id: string, start?: string, end?: string) =>
  runQuery(partnerReport, { partner_id, start, end }),
);

/** The default range is read where the address has a wrong one. */
async function loadAt({ params, searchParams }: Props) {
  const [{ partner_id }, address] = await Promise.all([params, searchParams]);
  const range = UsageRange.safeParse({ start: address.start, end: address.end });
  const { start, end } = range.data ?? {};
  return { partner_id, address, range, report: await load(partner_id, start, end) };
}

export const generateMetadata = (props: Props): Promise<Metadata> =>
  titleOf(async () => `${(await loadAt(props)).report.partner} · Scorecards`, 'Scorecards');

/** A partner: its record, cases, reasons and health (rule: scorecard.partner). Range and page are in the address. */
export default async function Partner(props: Props) {
  const { partner_id, address, range, report } = await loadAt(props);
  const list = pagePath('/admin/reports/partners');
  const back = range.success ? `${list}?start=${range.data.start}&end=${range.data.end}` : list;
  return (
    <Screen
      title={report.partner}
      hint="You and this partner, in both directions. Days begin and end in UTC."
      back={<TextLink href={back}>Scorecards</TextLink>}
    >
      {range.success ? (
        <Report partner_id={partner_id} address={address} range={range.data} />
      ) : (
        <>
          <RangeForm start={textOf(address.start)} end={textOf(address.end)} errors={fieldErrors(range.error.issues)} />
          <EmptyState title="There is no report for these dates.">Correct them and select Show.</EmptyState>
        </>
      )}
    </Screen>
  );
}

type ReportProps = { partner_id: string; address: Address; range: UsageRange };

async function Report({ partner_id, address, range }: ReportProps) {
  const filters = { ...NO_FILTERS, partner_id: Number(partner_id) };
  const [{ data, before, lines, reasons }, page, { panel }] = await Promise.all([
    load(partner_id, range.start, range.end),
    runQuery(usageReport, { ...range, ...filters, ...tableQueryOf(address, USAGE_SORTS, 'desc') }),
    runQuery(partnerPanel, { type: 'company', id: partner_id }),
  ]);
  return (
    <>
      <RangeForm key={`${range.start} ${range.end}`} {...range} />
      <div className="grid gap-6 lg:grid-cols-[2fr_1fr] lg:items-start">
        <PartnerRecord {...{ data, before, lines, range }} partner_id={filters.partner_id} />
        <PartnerHealth card={panel?.card} />
      </div>
      <PartnerReasons reasons={reasons} />
      <section aria-labelledby="cases-title" className="space-y-3">
        <h2 id="cases-title">Cases</h2>
        <UsageTable
          page={page}
          query={addressOf({ range, filters, answers: 'outbound' }).split('?')[1]!}
          isFiltered={false}
        />
      </section>
    </>
  );
}

type Panel = Awaited<ReturnType<typeof partnerPanel.run>>['panel'];

/** Tells whether cases reach the partner, in the words of its card (rule: health.shown). */
const PartnerHealth = ({ card }: { card: NonNullable<Panel>['card'] | undefined }) => (
  <Card title="Health">
    {card ? (
      <>
        <HealthBadge health={card.health} />
        <p className="mt-2 text-sm text-ink-soft">{card.warning ?? 'Your cases reach it by email.'}</p>
      </>
    ) : (
      <p className="text-ink-soft">Not shown, since you cannot send cases to this company as a whole now.</p>
    )}
  </Card>
);

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value.slice(0, 40) : '');
