import type { ReactNode } from 'react';
import type { LucideIcon } from '@/components/ui/icon';
import { classes } from '@/lib/shared/classes';

export type Tone = 'grey' | 'amber' | 'blue' | 'green' | 'red' | 'accent';

const TONES: Record<Tone, string> = {
  grey: 'bg-grey-soft border-grey-line text-grey-ink',
  amber: 'bg-amber-soft border-amber-line text-amber-ink',
  blue: 'bg-blue-soft border-blue-line text-blue-ink',
  green: 'bg-green-soft border-green-line text-green-ink',
  red: 'bg-red-soft border-red-line text-red-ink',
  accent: 'bg-accent-soft border-accent-line text-accent-ink',
};

/** Color never carries the meaning by itself. */
export function Badge({
  tone = 'grey',
  icon: Icon,
  children,
  className,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full border px-2 text-xs/5 font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
      {children}
    </span>
  );
}
