import { classes } from '@/lib/shared/classes';

/** A case number or reference in monospace, so that 0 and O differ. */
export function Code({ children, className }: { children: string; className?: string }) {
  return <span className={classes('font-mono text-[0.9375em]', className)}>{children}</span>;
}
