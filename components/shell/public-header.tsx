import { Logo } from '@/components/ui/logo';
import { Mark } from './mark';

type Props = { network: string; home: string; company?: { name: string; slug: string } };

/**
 * Shows the network and, when known, the page's company, so that email readers see that the link led to the right
 * place.
 */
export function PublicHeader({ network, home, company }: Props) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="frame flex min-h-14 items-center gap-3 py-2">
        {company && (
          <p className="flex min-w-0 items-center gap-3 font-semibold">
            <Logo slug={company.slug} name="" small />
            <span className="truncate" title={company.name}>
              {company.name}
            </span>
          </p>
        )}
        <a
          href={home}
          className={
            company
              ? 'ml-auto flex max-w-1/2 min-w-0 items-center gap-2 py-2 text-sm text-ink-soft hover:text-ink'
              : 'flex min-w-0 items-center gap-2.5 py-2 font-semibold'
          }
        >
          <Mark className={company ? 'size-5' : 'size-7'} />
          <span className="truncate">{network}</span>
        </a>
      </div>
    </header>
  );
}
