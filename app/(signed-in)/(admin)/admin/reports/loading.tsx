import { Screen } from '@/components/shell/screen';
import { TableSkeleton } from '@/components/table/table-skeleton';
import { Skeleton } from '@/components/ui/skeleton';

/** Placeholders in the sizes of the report's parts, so that nothing moves when they arrive. */
export default function Loading() {
  return (
    <Screen title="Reports" hint="Cases that your company sent and received. Days begin and end in UTC." wide>
      <Skeleton className="h-16 w-full max-w-120" />
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="h-60" />
      <TableSkeleton rows={10} columns={6} />
    </Screen>
  );
}
