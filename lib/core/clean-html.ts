import 'server-only';
import sanitize from 'sanitize-html';

/** The one allow-list for HTML that people write (PRODUCT §8): text, lists, tables, links, pictures by https. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'span', 'div', 'img'],
  allowedAttributes: { a: ['href', 'rel', 'target'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'], img: ['src', 'alt', 'width', 'height'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
};

/** HTML as it may be stored and shown; cleaning it again changes nothing. */
export const cleanHtml = (html: string | null): string => (html ? sanitize(html, ALLOWED).trim() : '');
