import { Logo } from '@/components/ui/logo';

export type Party = { name: string; slug: string };

/**
 * Shows logos and names of the companies behind an emailed link, so that the page is recognizable. Signed-in users
 * already have a header, and the title names the other company.
 */
export function PartiesHeader({ parties }: { parties: Party[] }) {
  return (
    <section aria-label="Companies" className="border-b border-line bg-surface in-data-signed-in:hidden">
      <ul className="frame flex items-center gap-x-4 py-1.5 sm:gap-x-8">
        {parties.map(({ name, slug }) => (
          <li key={slug} className="flex max-w-1/2 min-w-0 items-center gap-2">
            <Logo slug={slug} name="" small />
            <span className="truncate text-sm font-semibold" title={name}>
              {name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
