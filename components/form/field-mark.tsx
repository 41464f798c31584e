'use client';
import { CircleHelp, ClipboardPaste } from '@/components/ui/icons';
import { useFormState } from './form-state';

/** Reports that a field was filled in, with a way back, or asks the question that the user must answer there. */
export function FieldMark({ name, label }: { name: string; label: string }) {
  const { marks, takeBack } = useFormState();
  const mark = marks?.[name];
  if (!mark) return null;
  if (mark.question)
    return (
      <p className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-amber-ink">
        <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{mark.question}</span>
      </p>
    );
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
      <ClipboardPaste aria-hidden className="size-4 shrink-0" />
      <span>From your ticket</span>
      <button
        type="button"
        className="font-medium underline underline-offset-2"
        aria-label={`Undo ${label}`}
        onClick={() => takeBack?.(name)}
      >
        Undo
      </button>
      <kbd aria-hidden className="text-xs pointer-coarse:hidden">
        Esc
      </kbd>
    </p>
  );
}
