import type { ReactNode } from 'react';
import { CircleAlert } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { FieldMark } from './field-mark';
import { WIDTHS, type Width } from './widths';

type Props = {
  id: string;
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  hideLabel?: boolean;
  className?: string;
  width?: Width;
  group?: boolean;
  children: ReactNode;
};

/** Lays out label, hint, control and error alike for every kind of field. `width` narrows only the control. */
export function FieldShell(props: Props) {
  const { id, name, label, hint, error, hideLabel, className, width = 'full', group, children } = props;
  const Shell = group ? 'fieldset' : 'div';
  const look = classes('mb-1 block text-sm font-medium', hideLabel && 'sr-only');
  return (
    <Shell
      data-field={name}
      className={classes('min-w-0', className)}
      aria-describedby={
        group ? [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined : undefined
      }
    >
      {group ? (
        <legend className={look}>{label}</legend>
      ) : (
        <label htmlFor={id} className={look}>
          {label}
        </label>
      )}
      {hint && (
        <p id={`${id}-hint`} className="-mt-0.5 mb-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className={WIDTHS[width] || undefined}>{children}</div>
      {error && <FieldError id={id} text={error} />}
      <FieldMark name={name} label={label} />
    </Shell>
  );
}

/** The icon sets the error apart from a hint without relying on color. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-red-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </p>
  );
}
