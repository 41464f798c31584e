import { TextLink } from '@/components/ui/text-link';
import { footerLinks, type ShellLinks } from './links';

/** The network's name and its configured pages. */
export function Footer({ links, network }: { links: ShellLinks; network: string }) {
  const shown = footerLinks(links);
  return (
    <footer className="mt-auto border-t border-line print:hidden">
      <div className="mx-auto flex max-w-(--frame) flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-5 text-sm text-ink-soft sm:px-6">
        <p>{network}</p>
        {shown.length > 0 && (
          <nav aria-label="Footer">
            <ul className="flex flex-wrap gap-x-5 gap-y-2">
              {shown.map(({ label, href }) => (
                <li key={label}>
                  <TextLink href={href} external className="text-ink-soft">
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
