import { Screen } from '@/components/shell/screen';
import { TableSkeleton } from '@/components/table/table-skeleton';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

/** Placeholders in the sizes of the dashboard's parts, so that nothing moves when they arrive. */
export default function Loading() {
  return (
    <Screen title="Dashboard" wide>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <Card title="Find a partner" footer={<Skeleton className="h-8 w-2/5 pointer-coarse:h-11" />}>
          <div className="space-y-4">
            <Skeleton className="h-12" />
            <Skeleton className="h-8 w-3/5 pointer-coarse:h-11" />
          </div>
        </Card>
        <Card title="Company Notes">
          <Skeleton className="h-10" />
        </Card>
      </div>
      <section aria-label="Cases" className="space-y-4">
        <h2>Cases</h2>
        <Skeleton className="h-9 pointer-coarse:h-11" />
        <div>
          <Skeleton className="mb-3 h-9 w-full sm:w-72 pointer-coarse:h-11" />
          <TableSkeleton rows={10} columns={8} />
        </div>
      </section>
    </Screen>
  );
}
