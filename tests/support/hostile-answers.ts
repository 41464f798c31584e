const KIBIBYTE = 1024;

/** Texts of a numbered unit, up to a size in bytes. */
function fill(unit: (at: number) => string, kib = 230): string {
  const parts: string[] = [];
  for (let size = 0; size < kib * KIBIBYTE; size += parts.at(-1)!.length) parts.push(unit(parts.length));
  return parts.join('');
}

export type Change = (xml: string) => string;
export const put =
  (text: string): Change =>
  (xml) =>
    xml.replace('<samlp:Status>', () => `${text}<samlp:Status>`);
export const onRoot =
  (attributes: string): Change =>
  (xml) =>
    xml.replace('<samlp:Response ', () => `<samlp:Response ${attributes} `);

const attributes = (kib?: number) => fill((at) => `a${at}="" `, kib);
const namespaces = (kib?: number) => fill((at) => `xmlns:a${at}="u" `, kib);
export const fewNamespaces = Array.from({ length: 45 }, (_, at) => `xmlns:a${at}="u" `).join('');
const fewAttributes = Array.from({ length: 100 }, (_, at) => `a${at}="" `).join('');

/** Changes of an answer that may make it slow to read. */
export const HOSTILE_ANSWERS: [string, Change][] = [
  ['elements', put(fill(() => '<a/>', 30))],
  ['elements up to the limit', put('<a/>'.repeat(3_900))],
  ['elements with ids', put(fill((at) => `<a ID="i${at}"/>`, 52))],
  ['elements with attributes', put('<a b="" c=""/>'.repeat(3_900))],
  ['attributes', put(`<a ${attributes()}/>`)],
  ['attributes up to the limit', put(`<a ${fewAttributes}/>`.repeat(79))],
  ['attributes of the response', onRoot(attributes())],
  ['namespaces', put(`<a ${namespaces()}/>`)],
  ['namespaces of the response', onRoot(namespaces())],
  ['namespaces of the response up to the limit', onRoot(fewNamespaces)],
  ['namespaces and elements', (xml) => put('<a xmlns:b="v"/>'.repeat(3_900))(onRoot(fewNamespaces)(xml))],
  ['nested elements', put(('<a>'.repeat(30) + '</a>'.repeat(30)).repeat(120))],
  ['text', put(`<a>${'x'.repeat(230 * KIBIBYTE)}</a>`)],
  ['character references', put(`<a b="${'&lt;'.repeat(57 * KIBIBYTE)}"/>`)],
  ['character references up to the limit', put(`<a b="${'&lt;'.repeat(19_000)}"/>`)],
  ['line breaks', put('\r'.repeat(230 * KIBIBYTE))],
  ['spaces in a tag', put(`<a${' '.repeat(230 * KIBIBYTE)}/>`)],
  ['a long name', put(`<${'a'.repeat(230 * KIBIBYTE)}/>`)],
  ['a tag that never ends', (xml) => `${xml}<a${' b'.repeat(100 * KIBIBYTE)}`],
];
