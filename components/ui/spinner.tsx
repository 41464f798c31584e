import { LoaderCircle } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { VisuallyHidden } from './visually-hidden';

/** Pass a `label` unless nearby text says what is loading. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = <LoaderCircle aria-hidden className={classes('size-4 shrink-0 animate-spin', className)} />;
  return label ? (
    <span role="status" className="inline-flex items-center">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  ) : (
    ring
  );
}
