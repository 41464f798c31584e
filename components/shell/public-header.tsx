import { Logo } from '@/components/ui/logo';

type Props = { network: string; home: string; company?: { name: string; slug: string } };

/**
 * Slim header of public pages: the network, and the company the page belongs to when known. It shows email readers that
 * the link led to the right place.
 */
export function PublicHeader({ network, home, company }: Props) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-14 max-w-(--frame) items-center gap-3 px-4 py-2 sm:px-6">
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
              ? 'ml-auto max-w-1/2 shrink-0 truncate py-2 text-sm text-ink-soft hover:text-ink'
              : 'min-w-0 truncate py-2 font-semibold'
          }
        >
          {network}
        </a>
      </div>
    </header>
  );
}
