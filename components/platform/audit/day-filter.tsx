'use client';
import { IconButton } from '@/components/ui/button';
import { X } from '@/components/ui/icons';

type Props = { day: string; onPick: (day: string) => void };

export function DayFilter({ day, onPick }: Props) {
  return (
    <span className="flex items-center gap-2">
      <label className="flex items-center gap-2 text-sm text-ink-soft">
        Day (UTC)
        <input
          key={day}
          type="date"
          defaultValue={day}
          max="9999-12-31"
          className="entry w-auto"
          onChange={(event) => event.target.validity.valid && onPick(event.target.value)}
        />
      </label>
      {day && <IconButton label="Show all days" icon={X} onClick={() => onPick('')} />}
    </span>
  );
}
