import { TextLink } from '@/components/ui/text-link';
import { Mark } from './mark';
import { footerLinks, type ShellLinks } from './links';

export function Footer({ links, network }: { links: ShellLinks; network: string }) {
  const shown = footerLinks(links);
  return (
    <footer className="mt-auto border-t border-line print:hidden">
      <div className="frame flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-5 text-sm text-ink-soft">
        <p className="flex min-w-0 items-center gap-2">
          <Mark className="size-5" />
          {network}
        </p>
        {shown.length > 0 && (
          <nav aria-label="Footer">
            <ul className="flex flex-wrap gap-x-5 gap-y-2">
              {shown.map(({ label, href, external }) => (
                <li key={label}>
                  <TextLink href={href} external={external} className="text-ink-soft">
                    {label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}
