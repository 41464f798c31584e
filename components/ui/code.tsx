import { classes } from '@/lib/shared/classes';

export function Code({ children, className }: { children: string; className?: string }) {
  return <span className={classes('font-mono text-[0.9375em]', className)}>{children}</span>;
}
