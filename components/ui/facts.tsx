import { Fragment, type ReactNode } from 'react';
import { classes } from '@/lib/shared/classes';

export type Fact = [label: string, value: ReactNode];

/** Labels and values. Empty values are left out, unless `keepEmpty` shows a dash. */
export function Facts({ of, keepEmpty, stacked }: { of: Fact[]; keepEmpty?: boolean; stacked?: boolean }) {
  const shown = keepEmpty ? of : of.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false);
  return (
    <dl className={classes('grid gap-x-6', stacked ? 'gap-y-3' : 'gap-y-2.5 sm:grid-cols-[minmax(8rem,11rem)_1fr] max-sm:gap-y-0')}>
      {shown.map(([label, value]) => (
        <Fragment key={label}>
          <dt className={classes('text-sm leading-[1.3125rem] text-ink-soft', stacked ? '-mb-3' : 'max-sm:pt-2')}>{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">{value || '–'}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
