import type { ReactNode } from 'react';
import type { LucideIcon } from '@/components/ui/icon';
import { Circle } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import type { Tone } from './badge';
import { Time } from './time';

export type TimelineEntry = {
  id: string | number;
  at: string | Date;
  what: ReactNode;
  who?: ReactNode;
  details?: ReactNode;
  icon?: LucideIcon;
  tone?: Tone;
};

export const INKS: Record<Tone, string> = {
  grey: 'text-grey-ink',
  amber: 'text-amber-ink',
  blue: 'text-blue-ink',
  green: 'text-green-ink',
  red: 'text-red-ink',
  accent: 'text-accent-ink',
};

export function Timeline({ entries, label = 'Timeline' }: { entries: TimelineEntry[]; label?: string }) {
  return (
    <ol aria-label={label}>
      {entries.map(({ id, at, what, who, details, icon: Icon = Circle, tone = 'grey' }, index) => (
        <li key={id} className="relative flex gap-3 pb-5 last:pb-0">
          {index < entries.length - 1 && (
            <span aria-hidden className="absolute top-7 bottom-0 left-[13px] w-px bg-line" />
          )}
          <span
            className={classes(
              'inline-flex size-7 shrink-0 items-center justify-center rounded-full border border-line bg-surface',
              INKS[tone],
            )}
          >
            <Icon aria-hidden className="size-3.5" />
          </span>
          <div className="min-w-0 flex-1 pt-0.5">
            <p className="font-medium">{what}</p>
            {who && <p className="text-sm text-ink-soft">{who}</p>}
            <p className="text-sm text-ink-soft">
              <Time at={at} local />
            </p>
            {details && (
              <div className="mt-1.5 rounded-md bg-sunken px-3 py-2 break-words whitespace-pre-line">{details}</div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
