import type { ReactNode } from 'react';

type Props = {
  title: string;
  sub?: string;
  mark?: ReactNode;
  /** A picture of the title, shown in its place. */ banner?: ReactNode;
  box: ReactNode;
  children?: ReactNode;
};

/** A landing page: whose it is, one box to log in, and more beside it (rule: screens.landing). */
export function LandingScreen({ title, sub, mark, banner, box, children }: Props) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto w-full max-w-(--frame) flex-1 px-4 py-6 outline-none sm:px-6 sm:py-12"
    >
      {banner}
      <div className={banner ? 'sr-only' : 'mb-6 flex items-center gap-4 sm:mb-8'}>
        {mark}
        <div className="min-w-0">
          <h1 className="text-2xl text-balance">{title}</h1>
          {sub && <p className="text-ink-soft">{sub}</p>}
        </div>
      </div>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start lg:gap-8">
        <div className="min-w-0">{box}</div>
        {children && <div className="min-w-0 space-y-6">{children}</div>}
      </div>
    </main>
  );
}
