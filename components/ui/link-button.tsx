import Link from 'next/link';
import type { ComponentProps } from 'react';
import type { LucideIcon } from '@/components/ui/icon';
import { classes } from '@/lib/shared/classes';
import { buttonLook, type ButtonLook } from './button';

type Props = Omit<ComponentProps<typeof Link>, 'ref'> & ButtonLook & { icon?: LucideIcon };

export function LinkButton({ kind, small, wide, icon: Icon, className, children, ...rest }: Props) {
  return (
    <Link className={classes(buttonLook({ kind, small, wide }), 'no-underline print:hidden', className)} {...rest}>
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </Link>
  );
}
