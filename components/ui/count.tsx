import { classes } from '@/lib/shared/classes';
import { rowCount } from '@/lib/shared/format';
import type { Total } from '@/lib/shared/page';
import { VisuallyHidden } from './visually-hidden';

type Props = Total & {
  attention?: boolean;
  of?: string;
};

/** `attention` marks pending work. */
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

export const Waits = ({ count }: { count: Total | undefined }) =>
  count && count.total > 0 ? <Count {...count} attention of="waiting" /> : null;
