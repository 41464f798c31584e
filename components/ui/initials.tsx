import { classes } from '@/lib/shared/classes';
import { initials } from '@/lib/shared/format';

/**
 * Decorative: the name is next to it. CSS draws the initials so that they stay out of the button's accessible name
 * (WCAG 2.5.3).
 */
export function Initials({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      data-letters={initials(name)}
      className={classes(
        'before:content-[attr(data-letters)] inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink',
        className,
      )}
    />
  );
}
