import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Details that few readers need, folded under a title. Printed open. */
export function Disclosure({ title, open, children }: { title: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details
      open={open}
      className="group print:[&::details-content]:block print:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="inline-flex max-w-full list-none items-start gap-1.5 rounded-sm font-medium pointer-coarse:min-h-11 pointer-coarse:items-center [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="mt-0.5 size-4 shrink-0 text-ink-faint transition-transform duration-100 group-open:rotate-90 pointer-coarse:mt-0 print:hidden"
        />
        <span className="min-w-0 break-words">{title}</span>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
