/** Numbers of cases in a text. */

/* Forms that mean nothing else: INC0012345, CAS-01042-X7K2L9, SR 3-2210981, "case 4711". */
const CERTAIN = [
  /\bSR[ #-]?\d-\d{6,12}\b/,
  /\b(?:INC|CS|RITM|REQ|TASK|PRB|CHG|TKT|SR|CAS|WO)[-_ #]?\d{4,12}(?:-[A-Z0-9]{3,8})?\b/,
  /\b(?:case|ticket|incident|request)\s{0,3}(?:no\.?|number|id)?\s{0,3}[#(]{0,2}\s{0,3}(\d{4,16})\b/i,
];
/* Forms that in running text are also models and versions: ABC-123, #4711. */
const LIKELY = [/\b[A-Z][A-Z0-9]{1,9}-\d{1,7}\b/, /(?<![\w#])#(\d{3,16})\b/];
/* A key that a headline sets apart from its words: "[ABC-123] …", "ABC-123: …", "Ticket #4711 - …", or from its project: "Storage / ABC-123". */
const SET_APART = [
  /[[(]\s{0,3}([A-Z][A-Z0-9]{1,9}-\d{1,7})\s{0,3}[\])]/,
  /^\s{0,9}([A-Z][A-Z0-9]{1,9}-\d{1,7})\s{0,3}(?:[:|–—]|-\s)/,
  /(?<![\w#])#(\d{3,16})\b/,
  /^[^/]{1,60} \/ ([A-Z][A-Z0-9]{1,9}-\d{1,7})\s*$/,
];
/* Standards and versions that look like keys. */
const NO_KEY = /^(?:UTF|ISO|SHA|MD|RFC|TLS|HTTP|IPV|AES|RS|X|COVID|CVE|KB|WIN|P|SEV|S)-?\d/i;
const MAX_LENGTH = 40;

/** A pattern for each form that the company's own earlier numbers have: letters as they are, any digits. */
export function shapesOf(examples: readonly string[]): RegExp[] {
  const sources = examples
    .map((example) => example.trim())
    .filter(
      (example) => example.length >= 5 && example.length <= MAX_LENGTH && (example.match(/\d/g) ?? []).length >= 3,
    )
    .map((example) =>
      example.replace(/\d+|[^\d]+/g, (part) =>
        /\d/.test(part) ? `\\d{${part.length},${part.length + 1}}` : part.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'),
      ),
    );
  return [...new Set(sources)].map((source) => new RegExp(`(?<![\\w-])${source}(?![\\w-])`));
}

/** The number in the value of a label such as "Ticket": the whole value when it is one word, else the number in it. */
export function numberInValue(value: string, shapes: RegExp[]): string | undefined {
  const line = value.normalize('NFKC').split('\n')[0]!.trim().replace(/^#\s*/, '');
  if (line.length <= MAX_LENGTH && /\d/.test(line) && !/\s/.test(line)) return line.replace(/[.,;]$/, '');
  return numberInText(line, shapes, { headline: true }) ?? /^[[(#]?([A-Z0-9][\w-]*\d[\w-]*)\b/i.exec(line)?.[1];
}

/**
 * The first number in a text: one like the company's own earlier ones, else of a common form. Only a `headline` may
 * have it in a form that could be something else.
 */
const numberInText = (text: string, shapes: RegExp[], { headline = false } = {}): string | undefined =>
  likeOwn(text, shapes) ?? ofForm(text, headline ? [...CERTAIN, ...LIKELY] : CERTAIN);

/** The number of a ticket without a label for it. A bare key in its headline counts last, as it may be a model. */
export const numberOfTicket = (headline: string, text: string, shapes: RegExp[]): string | undefined =>
  likeOwn(headline, shapes) ??
  ofForm(headline, [...CERTAIN, ...SET_APART]) ??
  numberInText(text, shapes) ??
  ofForm(headline, LIKELY);

const likeOwn = (text: string, shapes: RegExp[]): string | undefined =>
  shapes.map((shape) => shape.exec(text)?.[0]).find(Boolean);

const ofForm = (text: string, forms: RegExp[]): string | undefined =>
  forms
    .map((form) => form.exec(text))
    .map((match) => match?.[1] ?? match?.[0])
    .find((number) => number && !NO_KEY.test(number));
