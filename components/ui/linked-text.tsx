import { Fragment } from 'react';
import { NewTabLink } from './new-tab-link';

const LOOK =
  'text-accent-ink underline underline-offset-2 decoration-accent-line hover:decoration-current rounded-sm wrap-anywhere';

/* Matches a web address, without the punctuation that ends its sentence, or an email address. */
const LINK =
  /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’”])|([\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+)/gi;

/** Shows addresses in full, so that a link cannot pretend to lead elsewhere. */
export function LinkedText({ text }: { text: string }) {
  const parts: { text: string; href?: string }[] = [];
  let from = 0;
  for (const { 0: found, 1: url, index } of text.matchAll(LINK)) {
    parts.push(
      { text: text.slice(from, index) },
      { text: found, href: url ?? `mailto:${encodeURIComponent(found).replace('%40', '@')}` },
    );
    from = index + found.length;
  }
  parts.push({ text: text.slice(from) });
  return parts.map(({ text: part, href }, index) => <Fragment key={index}>{href ? link(href, part) : part}</Fragment>);
}

const link = (href: string, text: string) =>
  href.startsWith('mailto:') ? (
    <a href={href} className={LOOK}>
      {text}
    </a>
  ) : (
    <NewTabLink href={href} className={LOOK}>
      {text}
    </NewTabLink>
  );
