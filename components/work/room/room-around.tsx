import { Eye } from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import type { Present } from './use-room-stream';

type Props = { others: Present[]; isAway: boolean; notesUntil?: string | null };

/** Shows other readers, and a lost connection, above a timeline. */
export function Around({ others, isAway, notesUntil }: Props) {
  const names = others.map(({ name }) => name).join(', ');
  return (
    <div className="space-y-1 px-4 pb-2 text-sm text-ink-soft empty:hidden sm:px-5">
      {names && (
        <p className="flex items-start gap-1.5">
          <Eye aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">Also here: {names}</span>
        </p>
      )}
      {notesUntil && (
        <p>
          Notes and files are removed on <Time at={notesUntil} />.
        </p>
      )}
      {isAway && <p role="status">No connection. New notes appear here once it is back.</p>}
    </div>
  );
}
