import { Fragment, type ReactNode } from 'react';
import { classes } from '@/lib/shared/classes';

/** `wide`: the value takes the full width below its label. */
export type Description = [label: string, value: ReactNode, wide?: boolean];

/** Omits empty values; `keepEmpty` shows a dash instead. */
export function DescriptionList({
  of,
  keepEmpty,
  stacked,
}: {
  of: Description[];
  keepEmpty?: boolean;
  stacked?: boolean;
}) {
  const shown = keepEmpty
    ? of
    : of.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false);
  return (
    <dl
      className={classes(
        'grid',
        stacked
          ? 'gap-y-3'
          : 'grid-cols-[minmax(5rem,6.75rem)_1fr] gap-x-3 gap-y-2.5 sm:grid-cols-[minmax(8rem,11rem)_1fr] sm:gap-x-6',
      )}
    >
      {shown.map(([label, value, wide]) => (
        <Fragment key={label}>
          <dt
            className={classes(
              'text-sm leading-[1.3125rem] text-ink-soft',
              stacked ? '-mb-3' : wide ? '-mb-2.5 col-span-2' : isLong(value) && 'max-sm:col-span-2 max-sm:-mb-2.5',
            )}
          >
            {label}
          </dt>
          <dd
            className={classes(
              'min-w-0 break-words whitespace-pre-line',
              !stacked && (wide ? 'col-span-2' : isLong(value) && 'max-sm:col-span-2'),
            )}
          >
            {value || '–'}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** On a phone, a long text takes the full width below its label. */
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > 60;
