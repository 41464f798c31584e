import { Screen } from '@/components/shell/screen';
import { TableSkeleton } from '@/components/table/table-skeleton';
import { Skeleton } from '@/components/ui/skeleton';

/** Placeholders in the sizes of the screen's parts, so that little moves when they arrive. */
export default function Loading() {
  return (
    <Screen title="Partner Groups" wide>
      <Skeleton className="h-9 max-w-180 pointer-coarse:h-11" />
      <section aria-label="Groups" className="space-y-3">
        <h2>Groups</h2>
        <TableSkeleton rows={4} columns={6} />
      </section>
      <section aria-label="My Partners" className="space-y-3">
        <h2>My Partners</h2>
        <div>
          <Skeleton className="mb-3 h-9 w-full sm:w-72 pointer-coarse:h-11" />
          <TableSkeleton rows={10} columns={4} />
        </div>
      </section>
    </Screen>
  );
}
