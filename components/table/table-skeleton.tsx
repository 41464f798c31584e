import { Skeleton } from '@/components/ui/skeleton';
import { VisuallyHidden } from '@/components/ui/visually-hidden';

/** A table that is loading: for `loading.tsx`. */
export function TableSkeleton({ rows = 10, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div role="status" className="rounded-lg border border-line bg-surface">
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-line px-4 not-last:border-b">
          {Array.from({ length: columns }, (_, column) => <Skeleton key={column} className="h-3.5 flex-1" />)}
        </div>
      ))}
    </div>
  );
}
