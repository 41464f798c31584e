import type { ReactNode } from 'react';
import { classes } from '@/lib/shared/classes';

/** Fields that another entry hides: they are not sent, and what was typed is still there when they are shown again. */
export const Kept = ({ shown, children }: { shown: boolean; children: ReactNode }) => (
  <fieldset hidden={!shown} disabled={!shown} className="min-w-0 space-y-4 sm:space-y-5">
    {children}
  </fieldset>
);

export function Fieldset({
  title,
  hint,
  columns,
  children,
  hidden,
}: {
  title: ReactNode;
  hint?: ReactNode;
  columns?: boolean;
  children: ReactNode;
  hidden?: boolean;
}) {
  return (
    <fieldset
      hidden={hidden}
      disabled={hidden}
      className="min-w-0 border-t border-line pt-5 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <legend className="contents">
        <span className="block text-lg font-semibold">{title}</span>
      </legend>
      {hint && <p className="mt-0.5 text-sm text-ink-soft">{hint}</p>}
      <div className={classes('mt-4 grid gap-4 sm:gap-5', columns && 'sm:grid-cols-2')}>{children}</div>
    </fieldset>
  );
}
