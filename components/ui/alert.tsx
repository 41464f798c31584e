import type { ReactNode } from 'react';
import type { LucideIcon } from '@/components/ui/icon';
import { CircleCheck, Info, OctagonAlert, TriangleAlert } from '@/components/ui/icons';
import type { Level } from '@/lib/shared/alerts';
import { classes } from '@/lib/shared/classes';

const LOOKS: Record<Level, [string, LucideIcon]> = {
  primary: ['bg-blue-soft border-blue-line text-blue-ink', Info],
  success: ['bg-green-soft border-green-line text-green-ink', CircleCheck],
  warning: ['bg-amber-soft border-amber-line text-amber-ink', TriangleAlert],
  danger: ['bg-red-soft border-red-line text-red-ink', OctagonAlert],
};

type Props = {
  level?: Level;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
  live?: boolean;
};

/** `live` makes screen readers announce an alert that appears by itself. */
export function Alert({ level = 'primary', title, children, action, className, live }: Props) {
  const [look, Icon] = LOOKS[level];
  return (
    <div
      role={live ? (level === 'danger' ? 'alert' : 'status') : undefined}
      className={classes('flex items-start gap-3 rounded-md border px-3.5 py-2.5', look, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
