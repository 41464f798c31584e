import { Screen } from '@/components/shell/screen';
import { TableSkeleton } from '@/components/table/table-skeleton';
import { Skeleton } from '@/components/ui/skeleton';

/** Placeholders for a group whose name is not known yet. */
export default function Loading() {
  return (
    <Screen title="Partner Group" wide>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <Skeleton className="h-80" />
        <Skeleton className="h-60" />
      </div>
      <TableSkeleton rows={5} columns={4} />
    </Screen>
  );
}
