import type { ReactNode } from 'react';
import { classes } from '@/lib/shared/classes';

type Props = {
  aside: ReactNode;
  narrow?: boolean;
  /** Precedes the content in the document, so that a narrow screen shows it first. */ asideFirst?: boolean;
  /** Below the aside, or below the content of a narrow screen. Nothing is then kept in view, since it may be long. */ below?: ReactNode;
  children: ReactNode;
};

const FORM_AND_ASIDE = 'lg:grid-cols-[minmax(0,var(--form))_minmax(18rem,1fr)]';
const CONTENT_AND_ASIDE = 'lg:grid-cols-[minmax(0,1fr)_20rem]';

/** Shows content with facts and help beside it, up to the frame's right edge (rule: screens.grid). */
export function WithAside({ aside, narrow, asideFirst, below, children }: Props) {
  const beside = (
    <aside
      className={classes(
        'space-y-4 lg:col-start-2 lg:row-start-1',
        !below && 'lg:sticky lg:top-[calc(var(--sticky-top)+1rem)]',
      )}
    >
      {aside}
    </aside>
  );
  return (
    <div
      className={classes(
        'grid gap-4 sm:gap-6 lg:items-start lg:gap-x-8',
        below ? 'lg:grid-rows-[auto_1fr] lg:gap-y-4' : 'lg:gap-y-8',
        narrow ? FORM_AND_ASIDE : CONTENT_AND_ASIDE,
      )}
    >
      {asideFirst && beside}
      <div className={classes('space-y-4 sm:space-y-6 lg:col-start-1 lg:row-start-1', !!below && 'lg:row-span-2')}>
        {children}
      </div>
      {!asideFirst && beside}
      {below && <div className="min-w-0 space-y-4 lg:col-start-2 lg:row-start-2">{below}</div>}
    </div>
  );
}
