import Link from 'next/link';
import type { ComponentProps } from 'react';
import { ExternalLink } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { NewTabLink } from './new-tab-link';

type Props = Omit<ComponentProps<typeof Link>, 'ref' | 'href'> & { href: string; external?: boolean };

/** `external` opens a new tab, announces that, and sends no referrer. */
export function TextLink({ external, className, children, ...rest }: Props) {
  const look = classes(
    'text-accent-ink underline underline-offset-2 decoration-accent-line hover:decoration-current rounded-sm',
    className,
  );
  if (!external)
    return (
      <Link className={look} {...rest}>
        {children}
      </Link>
    );
  return (
    <NewTabLink className={look} href={rest.href}>
      {children}
      <ExternalLink aria-hidden className="ml-1 inline size-3.5 align-[-2px]" />
    </NewTabLink>
  );
}
