/** These parts make XML slow to parse. Text and attribute values cost no more than their bytes. */
export type MarkupLimits = {
  elements: number;
  attributes: number;
};

/** A namespace is copied to each element below it that declares another one, so few may be in scope at once. */
const MAX_NAMESPACES = 50;
const MAX_ATTRIBUTES_OF_ONE = 100;
const MAX_DEPTH = 40;
/** Each reference is replaced separately. */
const MAX_REFERENCES = 20_000;

const WITHOUT_ELEMENTS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * Names what a text has too much of; undefined when it can be parsed. Stops at the first malformed tag, as the parser
 * does.
 */
export function excessOf(text: string, limits: MarkupLimits): string | undefined {
  if (text.split('&', MAX_REFERENCES + 2).length > MAX_REFERENCES + 1) return 'too many character references';
  const counts: Counts = { elements: 0, attributes: 0, namespaces: 0, open: [] };
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const skipped = endOfSkipped(text, at);
    const tag = skipped === undefined ? readTag(text, at) : undefined;
    const end = tag ? at + tag.length : (skipped ?? -1);
    if (end < 0) return undefined;
    at = end;
    const excess = tag && count(tag, counts, limits);
    if (excess) return excess;
  }
  return undefined;
}

function endOfSkipped(text: string, start: number): number | undefined {
  const kind = WITHOUT_ELEMENTS.find(([opening]) => text.startsWith(opening, start));
  if (!kind) return undefined;
  const [opening, closing] = kind;
  const at = text.indexOf(closing, start + opening.length);
  return at < 0 ? -1 : at + closing.length;
}

const TAG = /<[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>/y;

function readTag(text: string, start: number): string | undefined {
  TAG.lastIndex = start;
  return TAG.exec(text)?.[0];
}

/** `open` has the namespaces of each open element, `namespaces` their sum. */
type Counts = { elements: number; attributes: number; namespaces: number; open: number[] };

function count(tag: string, counts: Counts, limits: MarkupLimits): string | undefined {
  if (tag.startsWith('</')) {
    counts.namespaces -= counts.open.pop() ?? 0;
    return undefined;
  }
  const names = tag.replace(/"[^"]*"|'[^']*'/g, ' ');
  const attributes = names.split('=').length - 1;
  const namespaces = names.match(/\sxmlns\b/g)?.length ?? 0;
  counts.elements += 1;
  counts.attributes += attributes;
  counts.namespaces += namespaces;
  counts.open.push(namespaces);
  const excess = excessIn(counts, limits, attributes);
  if (tag.endsWith('/>')) counts.namespaces -= counts.open.pop()!;
  return excess;
}

function excessIn(
  { elements, attributes, namespaces, open }: Counts,
  limits: MarkupLimits,
  own: number,
): string | undefined {
  if (elements > limits.elements) return 'too many elements';
  if (attributes > limits.attributes || own > MAX_ATTRIBUTES_OF_ONE) return 'too many attributes';
  if (namespaces > MAX_NAMESPACES) return 'too many namespaces';
  return open.length > MAX_DEPTH ? 'elements that are nested too deeply' : undefined;
}
