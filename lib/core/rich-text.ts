import 'server-only';
import sanitize from 'sanitize-html';

/** What written HTML may hold (PRODUCT §8): text, lists, tables and links; no pictures, styles or scripts. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'code', 'pre', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'sub', 'sup'],
  allowedAttributes: { a: ['href', 'rel', 'target'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
};

/* Texts cleaned before, the latest: the same few are shown again and again. */
const cleaned = new Map<string, string>();
const MOST_CLEANED = 200;
const LONGEST_KEPT = 20_000;

/** HTML that people wrote, with nothing left that could act; used when it is stored and when it is shown. Stable under itself. */
export function cleanHtml(html: string | null | undefined): string {
  if (!html) return '';
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  const clean = sanitize(html, ALLOWED).trim();
  if (html.length <= LONGEST_KEPT) cleaned.set(html, clean);
  if (cleaned.size > MOST_CLEANED) cleaned.delete(cleaned.keys().next().value!);
  return clean;
}

export type WrittenLink = { href: string; text: string };

/** The links of written HTML, each address once, in order; what the cleaning takes away is none. */
export function linksIn(html: string | null | undefined): WrittenLink[] {
  const found = new Map<string, string>();
  const note = ({ tag, attribs, text }: sanitize.IFrame) => {
    if (tag === 'a' && attribs.href && !found.has(attribs.href)) found.set(attribs.href, text.replace(/\s+/g, ' ').trim());
    return false;
  };
  sanitize(cleanHtml(html), { ...ALLOWED, exclusiveFilter: note });
  return [...found].map(([href, text]) => ({ href, text: text || href }));
}
