import { classes } from '@/lib/shared/classes';
import { VisuallyHidden } from './visually-hidden';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-pulse rounded-md bg-hover', className ?? 'h-4 w-full')} />;
}

export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'];
  return (
    <div role="status" className="space-y-2.5">
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={classes('h-4', widths[line % widths.length])} />
      ))}
    </div>
  );
}
