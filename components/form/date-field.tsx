'use client';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { Calendar as CalendarIcon } from '@/components/ui/icons';
import { Skeleton } from '@/components/ui/skeleton';
import { usePopover } from '@/components/ui/use-popover';
import { FieldShell } from './field-shell';
import { OPTIONAL, useField, type FieldProps } from './form-state';
import { typedDate } from './typed-date';
import { useEarlyText } from './use-early-text';

const Calendar = dynamic(() => import('./calendar').then((part) => part.Calendar), {
  ssr: false,
  loading: () => <Skeleton className="h-72 w-64" />,
});

type Props = FieldProps & {
  defaultValue?: string | null;
  min?: string;
  max?: string;
  onChange?: (date: string) => void;
};

/**
 * A date that is typed (2026-11-21 or 11/21/26) or chosen from a calendar. Sends `YYYY-MM-DD`, or the text as typed
 * when it is not a date.
 */
export function DateField({
  name,
  label,
  hint,
  optional,
  hideLabel,
  className,
  width = 'short',
  defaultValue,
  min,
  max,
  onChange,
}: Props) {
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  const [text, setText] = useState(initial);
  const { anchor, layer, open, setOpen, close, place } = usePopover<HTMLDivElement, HTMLDivElement>();
  const change = (next: string) => {
    setText(next);
    onChange?.(typedDate(next) ?? '');
  };
  const input = useRef<HTMLInputElement>(null);
  useEarlyText(input, text, change);
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className, width }}>
      <input type="hidden" name={name} value={typedDate(text) ?? text} data-draft readOnly />
      <div ref={anchor} className="relative">
        <input
          {...control}
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={text}
          placeholder={optional ? `YYYY-MM-DD ${OPTIONAL}` : 'YYYY-MM-DD'}
          className="entry pr-11 tabular-nums"
          onChange={(event) => change(event.target.value)}
          onBlur={() => setText(typedDate(text) ?? text)}
        />
        <IconButton
          label={`Choose ${label} from a calendar`}
          aria-haspopup="dialog"
          aria-expanded={open}
          icon={CalendarIcon}
          className="absolute inset-y-0 right-0"
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <div
          ref={layer}
          popover="manual"
          role="dialog"
          aria-label={label}
          className="m-0 animate-appear rounded-lg border border-line bg-raised p-3 text-ink shadow-pop"
        >
          <Calendar
            chosen={typedDate(text)}
            min={min}
            max={max}
            onReady={place}
            onChoose={(date) => (change(date), close(), document.getElementById(id)?.focus())}
          />
        </div>
      )}
    </FieldShell>
  );
}
