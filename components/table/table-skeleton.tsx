import type { CSSProperties } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';

export function TableSkeleton({ rows = 10, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div role="status" className="table-skeleton" style={{ '--rows': rows + 1, '--columns': columns } as CSSProperties}>
      <VisuallyHidden>Loading</VisuallyHidden>
    </div>
  );
}
