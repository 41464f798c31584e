'use client';
import { useEffect } from 'react';
import { DayPicker } from 'react-day-picker';

type Props = { chosen?: string; min?: string; max?: string; onChoose: (date: string) => void; onReady?: () => void };

// The visible number comes first in the label (WCAG 2.5.3, label in name).
const SPOKEN = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', weekday: 'long' });
const CELL = 'size-9 pointer-coarse:size-11 rounded-md text-sm';

export function Calendar({ chosen, min, max, onChoose, onReady }: Props) {
  useEffect(() => onReady?.(), [onReady]);
  const hidden = [...(min ? [{ before: local(min) }] : []), ...(max ? [{ after: local(max) }] : [])];
  return (
    <DayPicker
      mode="single"
      // The user opened the calendar to pick a day, so the chosen day takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      selected={chosen ? local(chosen) : undefined}
      defaultMonth={chosen ? local(chosen) : undefined}
      onSelect={(date) => date && onChoose(isoOf(date))}
      disabled={hidden}
      showOutsideDays
      labels={{
        labelDayButton: (date, { today, selected }) =>
          [`${date.getDate()} ${SPOKEN.format(date)}`, today && 'today', selected && 'chosen']
            .filter(Boolean)
            .join(', '),
      }}
      classNames={{
        root: 'relative',
        month_caption: 'flex h-9 items-center pl-2 font-semibold',
        nav: 'absolute top-0 right-0 flex gap-1',
        button_previous: `${CELL} inline-flex items-center justify-center hover:bg-hover`,
        button_next: `${CELL} inline-flex items-center justify-center hover:bg-hover`,
        chevron: 'size-4 fill-current',
        month_grid: 'mt-1 border-collapse',
        weekday: 'size-9 text-xs font-medium text-ink-soft',
        day: 'p-0 text-center',
        day_button: `${CELL} inline-flex items-center justify-center hover:bg-hover`,
        today: 'font-semibold text-accent-ink',
        selected: '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-hover',
        outside: 'text-ink-faint',
        disabled: 'opacity-40',
      }}
    />
  );
}

function local(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

function isoOf(date: Date): string {
  return [
    date.getFullYear(),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');
}
