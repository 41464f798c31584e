import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '@/lib/shared/classes';

type Props = {
  title: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  /** A link to the parent screen, labeled with its name. */ back?: ReactNode;
  narrow?: boolean;
  wide?: boolean;
  aside?: ReactNode;
  children: ReactNode;
};

/**
 * A screen's title, actions and content, aligned with the header's left edge. Content is at most 1200 px wide; `narrow`
 * (forms) 720 px, `wide` (tables) as wide as the header. An `aside` stays in view on the right.
 */
export function Screen({ title, hint, actions, back, narrow, wide, aside, children }: Props) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto w-full max-w-(--frame) flex-1 px-4 py-6 outline-none sm:px-6 print:p-0"
    >
      <div className={narrow ? 'max-w-180' : wide ? '' : 'max-w-page'}>
        {back && <Back>{back}</Back>}
        <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="text-balance">{title}</h1>
            {hint && <p className="mt-0.5 text-ink-soft">{hint}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
        </div>
        <div className={classes(aside ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start' : 'space-y-6')}>
          {aside ? <div className="space-y-6">{children}</div> : children}
          {aside && <aside className="space-y-4 lg:sticky lg:top-[calc(var(--sticky-top)+1rem)]">{aside}</aside>}
        </div>
      </div>
    </main>
  );
}

/** Links are 44 px high on touch devices (rule: screens.touch-targets). */
function Back({ children }: { children: ReactNode }) {
  return (
    <nav
      aria-label="Back"
      className="mb-1 flex items-center gap-1 text-sm text-ink-faint print:hidden pointer-coarse:min-h-11 pointer-coarse:[&_a]:py-3 [&_a]:min-w-0 [&_a]:wrap-anywhere"
    >
      <ChevronLeft aria-hidden className="-ml-1 size-4 shrink-0" />
      {children}
    </nav>
  );
}
