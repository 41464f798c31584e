/** Fields of a case in a saved reply, with what stands for them in the note (rule: room.saved-replies). */
export const REPLY_FIELDS = {
  partner: 'the other company',
  number: 'the case number',
  engineer: 'the assigned engineer',
} as const;
export type ReplyField = keyof typeof REPLY_FIELDS;
export type ReplyValues = Record<ReplyField, string>;

/** A word in braces; braces of code and JSON are text. */
const FIELD = /\{([\p{L}][\p{L}\d_ -]{0,39})\}/gu;

const isField = (name: string): name is ReplyField => Object.hasOwn(REPLY_FIELDS, name);

const fieldsIn = (text: string): string[] => [...text.matchAll(FIELD)].map(([, name]) => name ?? '');

/** Returns why a text cannot be saved, or null. `html` and `text` are the same reply with and without its tags. */
export function fieldError({ html, text }: { html: string; text: string }): string | null {
  const unknown = fieldsIn(text).find((name) => !isField(name));
  if (unknown !== undefined)
    return `There is no field {${unknown}}. Use ${Object.keys(REPLY_FIELDS)
      .map((name) => `{${name}}`)
      .join(', ')}.`;
  const known = fieldsIn(text);
  return fieldsIn(html).length === known.length ? null : 'Format a field as a whole, not in the middle of its braces.';
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (value: string) => value.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? character);

/** The reply's HTML with the fields filled in; values are text. */
export const withValues = (html: string, values: ReplyValues): string =>
  html.replace(FIELD, (found, name: string) => (isField(name) ? escaped(values[name]) : found));
