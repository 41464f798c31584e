/** What makes XML slow to parse. Text and attribute values only cost their bytes, whatever they contain. */
export type MarkupLimits = {
  elements: number;
  attributes: number;
};

/** A namespace is copied to each element below it that declares another, so few may be in scope at once. */
const MAX_NAMESPACES = 50;
const MAX_ATTRIBUTES_OF_ONE = 100;
const MAX_DEPTH = 40;
/** Each is replaced separately. */
const MAX_REFERENCES = 20_000;

/** Markup without elements, which may contain anything that looks like them. */
const WITHOUT_ELEMENTS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * What a text has too much of, in words; undefined when it can be parsed. Stops at the first malformed tag, where the
 * parser stops as well.
 */
export function excessOf(text: string, limits: MarkupLimits): string | undefined {
  if (text.split('&', MAX_REFERENCES + 2).length > MAX_REFERENCES + 1) return 'too many character references';
  let [elements, attributes, namespaces] = [0, 0, 0];
  const open: number[] = [];
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const skipped = endOfSkipped(text, at);
    if (skipped !== undefined) {
      if (skipped < 0) return undefined;
      at = skipped;
      continue;
    }
    const tag = readTag(text, at);
    if (!tag) return undefined;
    at = tag.end;
    if (tag.closes) {
      namespaces -= open.pop() ?? 0;
      continue;
    }
    elements += 1;
    attributes += tag.attributes;
    if (elements > limits.elements) return 'too many elements';
    if (attributes > limits.attributes || tag.attributes > MAX_ATTRIBUTES_OF_ONE) return 'too many attributes';
    if (namespaces + tag.namespaces > MAX_NAMESPACES) return 'too many namespaces';
    if (tag.isEmpty) continue;
    open.push(tag.namespaces);
    namespaces += tag.namespaces;
    if (open.length > MAX_DEPTH) return 'elements that are nested too deeply';
  }
  return undefined;
}

/** Index after a comment, CDATA section or processing instruction, -1 when it does not end, undefined for a tag. */
function endOfSkipped(text: string, start: number): number | undefined {
  const kind = WITHOUT_ELEMENTS.find(([opening]) => text.startsWith(opening, start));
  if (!kind) return undefined;
  const [opening, closing] = kind;
  const at = text.indexOf(closing, start + opening.length);
  return at < 0 ? -1 : at + closing.length;
}

type Tag = { end: number; closes: boolean; isEmpty: boolean; attributes: number; namespaces: number };

/** The tag that begins at an index; undefined for one that does not end. */
function readTag(text: string, start: number): Tag | undefined {
  let [attributes, namespaces, nameAt] = [0, 0, start];
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (character === '<') return undefined;
    if (character === '>') {
      const isEmpty = text[at - 1] === '/';
      return { end: at + 1, closes: text[start + 1] === '/', isEmpty, attributes, namespaces };
    }
    if (character === '=') {
      attributes += 1;
      if (text.startsWith('xmlns', nameAt)) namespaces += 1;
    }
    if (character === '"' || character === "'") {
      at = text.indexOf(character, at + 1);
      if (at < 0) return undefined;
    }
    if (character === '"' || character === "'" || isSpace(character)) nameAt = at + 1;
  }
  return undefined;
}

const isSpace = (character: string | undefined) =>
  character === ' ' || character === '\n' || character === '\t' || character === '\r';
