import { RangeForm } from '@/components/reports/range-form';
import { UsageChart } from '@/components/reports/usage-chart';
import { UsageFigures } from '@/components/reports/usage-figures';
import { UsageTable } from '@/components/reports/usage-table';
import { Screen } from '@/components/shell/screen';
import { EmptyState } from '@/components/ui/empty-state';
import { runQuery } from '@/lib/core/run-query';
import { UsageRange, usageListing } from '@/lib/reports/policy';
import { usageReport } from '@/lib/reports/usage';
import { fieldErrors } from '@/lib/shared/fields';

type Address = Record<string, string | string[] | undefined>;
type Props = { searchParams: Promise<Address> };

export const metadata = { title: 'Reports' };

/** The usage report (spec 2 §2 "Reports page"). Range, sort and page are in the address. */
export default async function Reports({ searchParams }: Props) {
  const address = await searchParams;
  const range = UsageRange.safeParse({ start: address.start, end: address.end });
  return (
    <Screen title="Reports" hint="Cases that your company sent and received. Days begin and end in UTC." wide>
      {range.success ? (
        <Report address={address} range={range.data} />
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
  const usage = await runQuery(usageReport, { ...range, ...usageListing(address) });
  const { figures, chart, ...page } = usage;
  return (
    <>
      <RangeForm key={`${range.start} ${range.end}`} {...range} />
      {figures.all.cases > 0 && (
        <>
          <UsageFigures figures={figures} />
          <UsageChart {...chart} range={range} />
        </>
      )}
      <UsageTable page={page} range={range} />
    </>
  );
}

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value.slice(0, 40) : '');
