import type { ReactNode } from 'react';
import { ChevronLeft } from '@/components/ui/icons';
import { WithAside } from './with-aside';

type Props = {
  title: ReactNode;
  /** A sentence above the title that states the current situation. */ above?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
  narrow?: boolean;
  /** Stays in view on the right; a narrow screen shows it below the content. */ aside?: ReactNode;
  /** Precedes the content in the document, so that a narrow screen shows it below the title. */ asideFirst?: boolean;
  children: ReactNode;
};

/** Aligns a screen's title, actions and content with the edges of the header (rule: screens.grid). */
export function Screen({ title, above, hint, actions, back, narrow, aside, asideFirst, children }: Props) {
  const alone = narrow && !aside;
  return (
    <main
      id="content"
      tabIndex={-1}
      data-narrow={alone || undefined}
      className="frame flex-1 py-4 outline-none sm:py-6 print:p-0"
    >
      <div className={alone ? 'mx-auto max-w-(--form)' : ''}>
        {back && <Back>{back}</Back>}
        <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:mb-5">
          <div className="marks-change min-w-0">
            {above}
            <h1 className="text-balance">{title}</h1>
            {hint && <p className="mt-0.5 text-ink-soft">{hint}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
        </div>
        {aside ? (
          <WithAside {...{ aside, narrow, asideFirst }}>{children}</WithAside>
        ) : (
          <div className="space-y-4 sm:space-y-6">{children}</div>
        )}
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
