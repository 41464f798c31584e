import { classes } from '@/lib/shared/classes';
import { initials } from '@/lib/shared/format';

/** A name's initials in a disc, where there is no picture. Decoration: the name stands beside it. */
export function Initials({ name, className }: { name: string; className?: string }) {
  return (
    <span aria-hidden className={classes('inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink', className)}>
      {initials(name)}
    </span>
  );
}
