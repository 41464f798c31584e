/** What a ticket is about, in one line, and its text. */

const MAX_SUMMARY = 255;
const LONG_LINE = 160;
const PREFIX = /^\s*(?:(?:re|fw|fwd|aw|wg|tr|rv|sv|vs)\s*:|\[[^\]]{1,60}\]|\(?external\)?\s*:)\s*(?=\S)/i;
/* The thread's id that Salesforce adds. */
const THREAD = /\s*\[\s*ref:[^\]]{1,120}\]\s*$/;
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|hallo|guten|sehr geehrte|bonjour|hola|team)\b[^.!?]{0,60}[,!.:]?$/i;
const NOISE =
  /^(?:[-=_*~#>\s]*|-+\s*(?:original message|forwarded message).*|begin forwarded message:?|caution: .*|\[?cid:.*|view (?:in|ticket).*)$/i;

/** A subject without "Re:", "[EXTERNAL]" and the number, which has a field of its own. */
export function cleanSubject(subject: string, number: string | undefined): string {
  let text = subject.split('\n')[0]!.trim().slice(0, 1000).replace(THREAD, '');
  while (PREFIX.test(text)) text = text.replace(PREFIX, '');
  if (number) text = withoutNumber(text, number);
  return text.trim().slice(0, MAX_SUMMARY);
}

function withoutNumber(text: string, number: string): string {
  const escaped = number.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const leading = new RegExp(
    `^[\\[(]?\\s*(?:(?:case|ticket|incident|request|issue)\\s*(?:number|no\\.?|id)?\\s*[:#]?\\s*)?#?${escaped}\\s*[\\])]?\\s*[:|–—-]*\\s*`,
    'i',
  );
  const without = text.replace(leading, '').replace(new RegExp(`\\s*[\\[(]\\s*#?${escaped}\\s*[\\])]\\s*$`, 'i'), '');
  return without.trim() || text;
}

/** The first line that says something; of a long one its first sentence. */
export function firstLine(lines: string[], number: string | undefined): string | undefined {
  const isOther = (line: string) => isContent(line) && line !== number;
  const line = lines.map((each) => each.replace(/^[\s>*•-]+/, '').trim()).find(isOther);
  if (line === undefined) return undefined;
  const text = cleanSubject(line, number);
  const sentence = /^.{15,}?[.!?](?=\s|$)/.exec(text)?.[0];
  return text.length > LONG_LINE && sentence ? sentence.slice(0, MAX_SUMMARY) : text;
}

/** Says something: neither a greeting nor a separator. */
export const isContent = (line: string) => line.length > 3 && !GREETING.test(line) && !NOISE.test(line);

/** Lines as a text, without empty ones and separators around it. */
export function asText(lines: string[]): string {
  const isEmpty = (line: string | undefined) => line !== undefined && NOISE.test(line);
  let [start, end] = [0, lines.length];
  while (start < end && isEmpty(lines[start])) start++;
  while (end > start && isEmpty(lines[end - 1])) end--;
  return lines
    .slice(start, end)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
