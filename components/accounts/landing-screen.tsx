import type { ReactNode } from 'react';

type Props = { title: string; sub?: string; mark?: ReactNode; box: ReactNode; children?: ReactNode };

/** A landing page: who it is, one box for signing in, and what stands beside it; nothing else competes (LOOK.md). */
export function LandingScreen({ title, sub, mark, box, children }: Props) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-4xl flex-1 px-4 py-8 outline-none sm:px-6 sm:py-14">
      <div className="mb-8 flex items-center gap-4">
        {mark}
        <div className="min-w-0">
          <h1 className="text-2xl text-balance">{title}</h1>
          {sub && <p className="text-ink-soft">{sub}</p>}
        </div>
      </div>
      <div className="grid gap-6 md:grid-cols-2 md:items-start">
        {box}
        {children && <div className="min-w-0 space-y-6">{children}</div>}
      </div>
    </main>
  );
}
