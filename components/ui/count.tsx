import { classes } from '@/lib/shared/classes';
import { rowCount } from '@/lib/shared/format';
import type { Total } from '@/lib/shared/page';
import { VisuallyHidden } from './visually-hidden';

type Props = Total & {
  /** Marks pending work. */
  attention?: boolean;
  /** What is counted, for screen readers. */
  of?: string;
};

/** A number beside a label, in a pill. */
export function Count({ attention, of, ...total }: Props) {
  return (
    <span
      className={classes(
        'rounded-full px-1.5 text-xs/5 font-medium tabular-nums',
        attention ? 'bg-amber-soft text-amber-ink' : 'bg-hover text-ink-soft',
      )}
    >
      {rowCount(total)}
      {of && <VisuallyHidden> {of}</VisuallyHidden>}
    </span>
  );
}

/** Work that waits behind a menu's entry; nothing while there is none. */
export const Waits = ({ count }: { count: Total | undefined }) =>
  count && count.total > 0 ? <Count {...count} attention of="waiting" /> : null;
