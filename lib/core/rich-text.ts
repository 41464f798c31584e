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

/** HTML that people wrote, with nothing left that could act; used when it is stored and when it is shown. Stable under itself. */
export const cleanHtml = (html: string | null | undefined): string => sanitize(html ?? '', ALLOWED).trim();
