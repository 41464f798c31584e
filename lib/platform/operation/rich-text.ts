import 'server-only';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sanitize from 'sanitize-html';
import escapeHtml from 'escape-html';
import { isCiphertext } from '@/lib/shared/ciphertext';

const MAX_SPAN = 100;

const boundedCell: sanitize.Transformer = (tagName, { colspan, rowspan, ...attribs }) => ({
  tagName,
  attribs: {
    ...attribs,
    ...(isSpan(colspan) && { colspan }),
    ...(isSpan(rowspan) && { rowspan }),
  },
});

const isSpan = (value = ''): boolean => /^\d{1,3}$/.test(value) && Number(value) > 1 && Number(value) <= MAX_SPAN;

/** Allowed HTML (rule: input.html): text, lists, tables and links; no images, styles or scripts. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'h1',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'code',
    'pre',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'sub',
    'sup',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    td: boundedCell,
    th: boundedCell,
    // Web pages open in a new tab; mail and phone links would leave an empty one.
    a: (tagName, { target: _, ...attribs }) => ({
      tagName,
      attribs: {
        ...attribs,
        rel: 'noopener noreferrer nofollow',
        ...(!/^(?:mailto|tel):/i.test(attribs.href ?? '') && { target: '_blank' }),
      },
    }),
  },
};

/* Layout of a static page, only shown in an iframe that loads and runs nothing (rule: web.static-frame). */
const WITH_LAYOUT: sanitize.IOptions = {
  ...ALLOWED,
  allowedTags: [...(ALLOWED.allowedTags as string[]), 'div', 'span', 'section'],
  allowedAttributes: { ...(ALLOWED.allowedAttributes as Record<string, string[]>), '*': ['style'] },
};

/* The same few texts are rendered repeatedly. Keyed by hash; the size counts two bytes per character, keys included. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;
const sanitizedCache = new LRUCache<string, string>({
  maxSize: MAX_CACHE_BYTES,
  maxEntrySize: 40_000,
  sizeCalculation: (sanitized, key) => 2 * (sanitized.length + key.length),
});

export const cleanedBytes = () => sanitizedCache.calculatedSize;

const MAX_PASSES = 5;

/*
 * The output of one pass may parse differently in the next, so the text is sanitized until it no longer changes. Text
 * that never settles is reduced to plain text.
 */
function sanitizeUntilStable(html: string, allowed = ALLOWED): string {
  let before = html;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const after = sanitize(before, allowed).trim();
    if (after === before) return after;
    before = after;
  }
  return sanitize(before, { allowedTags: [], allowedAttributes: {} }).trim();
}

/** Sanitizes HTML written by users, both when it is stored and when it is rendered. Idempotent. */
export function sanitizeRichText(html: string | null | undefined): string {
  if (!html) return '';
  const key = createHash('sha256').update(html).digest('base64url');
  const cached = sanitizedCache.get(key);
  if (cached !== undefined) return cached;
  const sanitized = sanitizeUntilStable(html);
  sanitizedCache.set(key, sanitized);
  return sanitized;
}

const TAGS = ALLOWED.allowedTags as string[];
/** Notes drop these HTML elements; any other text in angle brackets is a word. */
const ELEMENTS = new Set(
  `abbr acronym address applet area article aside audio base bdi bdo big body button canvas caption center cite col colgroup data
  datalist dd del details dfn dialog dir div dl dt embed fieldset figcaption figure font footer form frame frameset h5 h6 head header
  hgroup html iframe img input ins kbd label legend link main map mark marquee math menu meta meter nav noframes noscript object
  optgroup option output param picture progress q rp rt ruby samp script section select slot small source span strike style summary svg
  template textarea tfoot time title track tt var video wbr xmp`.split(/\s+/),
);
const WITHOUT_END = ['br', 'hr', 'p', 'li', 'tr', 'td', 'th', 'thead', 'tbody'];
const ATTRIBUTES = String.raw`(?:\s+[a-z][\w:-]*(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+))?)*\s*\/?`;
/** With one of these, line breaks of the source are not line breaks of the text. */
const BLOCK = /<\/?(?:p|div|ul|ol|li|h[1-6]|blockquote|pre|table|tr|td|th|dl|section|article|body)(?=[\s/>])[^<>]*>/i;
/** Tells HTML from text: "a<b && c>d" and "vector<i>" are not HTML. */
const ALLOWED_TAG = new RegExp(`<(?:${WITHOUT_END.join('|')})${ATTRIBUTES}>|</(?:${TAGS.join('|')})\\s*>`, 'i');

/**
 * Converts an API client's text to HTML of the allow-list: text without any allowed tag is plain text, and ciphertext stays as
 * it is (rules: room.body, room.encrypted).
 */
export const richTextOf = (text: string): string =>
  isCiphertext(text) ? text : sanitizeRichText(ALLOWED_TAG.test(text) ? tidyHtml(text) : htmlOfText(text));

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

export const textOf = (html: string): string =>
  sanitize(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();

export const cleanWebLinks = (html: string | null | undefined): string =>
  sanitize(sanitizeRichText(html), {
    ...ALLOWED,
    allowedSchemes: ['http', 'https'],
    transformTags: {
      a: (tagName, { href, ...attribs }) => ({
        tagName,
        attribs: href && /^https?:\/\//i.test(href) ? { href, ...attribs } : attribs,
      }),
    },
  });

export const sanitizePage = (html: string | null | undefined): string =>
  html ? sanitizeUntilStable(html, WITH_LAYOUT) : '';

/**
 * The document with its inline styles, for the iframe of a static page; null for one without styles, which needs no
 * iframe.
 */
export function sanitizeWithLayout(html: string | null | undefined): string | null {
  const clean = sanitizePage(html);
  return /<[^>]+ style="/.test(clean) ? clean : null;
}

export type RichTextLink = { href: string; text: string };

export function linksIn(html: string | null | undefined): RichTextLink[] {
  const links = new Map<string, string>();
  const collectLink = ({ tag, attribs, text }: sanitize.IFrame) => {
    if (tag === 'a' && attribs.href && !links.has(attribs.href))
      links.set(attribs.href, text.replace(/\s+/g, ' ').trim());
    return false;
  };
  sanitize(sanitizeRichText(html), { ...ALLOWED, exclusiveFilter: collectLink });
  return [...links].map(([href, text]) => ({ href, text: text || href }));
}

/** Sanitized HTML as plain text: lines, cells of a table separated by " | ", superscripts by "^" (rule: room.plain-text). */
export const plainTextOf = (html: string): string =>
  textOf(
    html
      .replace(/<\/t[dh]>(?=\s*<t[dh][\s>])/g, ' | ')
      .replace(/<sup>(?=[^<\s])/g, '^')
      .replace(/<\/(?:p|li|h\d|tr|pre|blockquote)>(?!<\/t[dh]>| \| )|<br ?\/?>/g, '\n'),
  );

/** Converts plain text to HTML of the allow-list: paragraphs and lines, with their indentation. */
export const htmlOfText = (text: string): string =>
  text
    .split(/\r?\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${paragraph.replace(/^\n+/, '').trimEnd().split(/\r?\n/).map(lineHtml).join('<br />')}</p>`)
    .join('');

const lineHtml = (line: string) =>
  escapeHtml(line).replace(/^[ \t]+/, (space) => '\u00a0'.repeat(space.replaceAll('\t', '    ').length));

/** Repairs careless HTML: keeps unknown tags such as `<ip>`, and lines without any block. */
function tidyHtml(html: string): string {
  const kept = html.replaceAll(/<\/?([a-z][^\s<>/]*)(?=[\s/>])[^<>]*>/gi, (found, name: string) =>
    isTag(name.toLowerCase()) ? found : found.replace('<', '&lt;').replace('>', '&gt;'),
  );
  return BLOCK.test(kept) ? kept : kept.replaceAll(/(?:<br\s*\/?>)?\r?\n/gi, '<br />');
}

/** Office programs write tags with a colon. */
const isTag = (name: string) =>
  TAGS.includes(name) || ELEMENTS.has(name) || (name.includes(':') && !/^(?:https?|mailto|tel):/.test(name));
