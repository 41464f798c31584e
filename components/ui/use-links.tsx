import { plural } from '@/lib/shared/format';
import { isPage } from '@/lib/shared/paths';
import { TextLink } from './text-link';

type Props = { title: string; of: readonly { name: string; href: string }[]; total: number };

/** What keeps something from being deleted, linked where a screen exists. Renders nothing when empty. */
export function UseLinks({ title, of, total }: Props) {
  if (!of.length) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {of.map(({ name, href }) => (
          <li key={href} className="wrap-anywhere">
            {isPage(href) ? <TextLink href={href}>{name}</TextLink> : name}
          </li>
        ))}
        {total > of.length && <li>and {plural(total - of.length, 'more', 'more')}</li>}
      </ul>
    </section>
  );
}
