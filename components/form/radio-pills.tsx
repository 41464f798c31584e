'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from '@/lib/shared/classes';

type Props = {
  name: string;
  options: readonly { value: string; label: ReactNode }[];
  value: string;
  invalid?: boolean;
  onChoose: (value: string) => void;
};

/** Radio buttons take one click and one tab stop, where a select takes two clicks. */
export function RadioPills({ name, options, value, invalid, onChoose }: Props) {
  const group = useRef<HTMLDivElement>(null);
  // Picks up a choice made before hydration.
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked');
    if (chosen && chosen.value !== value) onChoose(chosen.value);
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps
  return (
    <div ref={group} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            invalid ? 'border-danger' : 'border-line-strong/60 hover:border-line-strong',
            'control inline-flex max-w-full cursor-pointer items-center gap-2 rounded-md border bg-surface px-3 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="radio"
            name={`${name}-choice`}
            data-unsent
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="size-4 shrink-0 accent-accent outline-none"
          />
          <span className="min-w-0 break-words">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
