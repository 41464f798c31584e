import { classes } from '@/lib/shared/classes';

/** Decorative: the portal's name is beside it. `public/icon.svg` has the same drawing. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={classes('shrink-0', className ?? 'size-7')}>
      <rect width="32" height="32" rx="8" className="fill-[#0d6b66]" />
      <path d="M16 9.66a7.5 7.5 0 0 1 0 12.68 7.5 7.5 0 0 1 0-12.68Z" className="fill-[#8fe6d8]" />
      <g className="fill-none stroke-[#fff]" strokeWidth="2">
        <circle cx="12" cy="16" r="7.5" />
        <circle cx="20" cy="16" r="7.5" />
      </g>
    </svg>
  );
}
