import type { ReactNode } from 'react';
import { classes } from '@/lib/shared/classes';

type Props = { title: ReactNode; hint?: ReactNode; actions?: ReactNode; back?: ReactNode; narrow?: boolean; wide?: boolean; aside?: ReactNode; children: ReactNode };

/**
 * The frame of a page: its one h1, what can be done with it, and its content at most 1200 px wide. `narrow` is for forms and
 * token pages; `wide` lets a table use the window. An `aside` stands at the right and stays in view.
 */
export function Screen({ title, hint, actions, back, narrow, wide, aside, children }: Props) {
  return (
    <main id="content" tabIndex={-1} className={classes('mx-auto w-full flex-1 px-4 py-6 outline-none sm:px-6', narrow ? 'max-w-2xl' : wide ? 'max-w-wide' : 'max-w-page')}>
      {back && <div className="mb-2 text-sm">{back}</div>}
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-balance">{title}</h1>
          {hint && <p className="mt-0.5 text-ink-soft">{hint}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {aside ? (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="min-w-0 space-y-6">{children}</div>
          <aside className="space-y-4 lg:sticky lg:top-4">{aside}</aside>
        </div>
      ) : (
        <div className="space-y-6">{children}</div>
      )}
    </main>
  );
}
