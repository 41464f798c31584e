import type { ReactNode } from 'react';
import { ChevronRight } from '@/components/ui/icons';

type Props = {
  title: ReactNode;
  open?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Folds details that few readers need under a title. They are printed open. */
export function Disclosure({ title, open, onToggle, children }: Props) {
  return (
    <details
      open={open}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
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
