import type { ReactNode } from 'react';
import { Disclosure } from '@/components/ui/disclosure';

type Props = {
  title: string;
  hint: string;
  /** Names the trouble; without it the part is folded. */
  trouble?: string;
  children: ReactNode;
};

/** A part of the status screen, open while something in it is not well (rule: operations.verdict). */
export const Part = ({ title, hint, trouble, children }: Props) => (
  <section aria-label={title} data-card className="rounded-lg border border-line bg-surface px-4 py-3 sm:px-5">
    <Disclosure
      open={trouble !== undefined}
      title={
        <>
          <h2 className="inline">{title}</h2>
          {trouble && <span className="ml-2 text-sm font-medium text-red-ink">{trouble}</span>}
        </>
      }
    >
      <p className="mb-3 text-ink-soft">{hint}</p>
      {children}
    </Disclosure>
  </section>
);
