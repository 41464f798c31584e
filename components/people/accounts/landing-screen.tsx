import type { ReactNode } from 'react';
import { CasePicture } from './case-picture';
import { WithSecondStep } from './factors/use-second-step';

type Props = {
  title: string;
  sub?: string;
  mark?: ReactNode;
  /** A picture of the title that replaces it. */ banner?: ReactNode;
  box: ReactNode;
  children?: ReactNode;
};

/** A landing page: its owner, one box to log in, and more beside it (rule: screens.landing). */
export function LandingScreen({ title, sub, mark, banner, box, children }: Props) {
  return (
    <WithSecondStep>
      <main id="content" tabIndex={-1} className="frame flex-1 py-6 outline-none sm:py-12">
        {banner}
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-16">
          <div className={banner ? 'sr-only' : 'flex items-center gap-4 md:col-span-2 lg:col-span-1'}>
            {mark}
            <div className="min-w-0">
              <h1 className="text-2xl text-balance">{title}</h1>
              {sub && <p className="text-ink-soft">{sub}</p>}
            </div>
          </div>
          <div className="min-w-0 md:col-start-1 lg:col-start-2 lg:row-span-3 lg:row-start-1">{box}</div>
          {!banner && <CasePicture className="max-lg:hidden print:hidden" />}
          {children && (
            <div className="grid gap-6 sm:max-md:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] lg:items-start">
              {children}
            </div>
          )}
        </div>
      </main>
    </WithSecondStep>
  );
}
