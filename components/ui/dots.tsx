import { classes } from '@/lib/shared/classes';

/*
 * Lucide's EllipsisVertical and GripVertical, drawn as one path: long lists have both in every row, and the originals
 * need an element for each dot.
 */
const dots = (path: string) =>
  function Dots({ className }: { className?: string }) {
    return (
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        strokeWidth="4"
        strokeLinecap="round"
        className={classes('stroke-current', className)}
      >
        <path d={path} />
      </svg>
    );
  };

export const MoreDots = dots('M12 5h.01M12 12h.01M12 19h.01');
export const GripDots = dots('M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01');
