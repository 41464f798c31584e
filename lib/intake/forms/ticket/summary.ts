/** What a ticket is about, in one line, and its text. */

const MAX_SUMMARY = 255;
const LONG_LINE = 160;
const PREFIX = /^\s*(?:(?:re|fw|fwd|aw|wg|tr|rv|sv|vs)\s*:|\[[^\]]{1,60}\]|\(?external\)?\s*:)\s*(?=\S)/i;
/* The thread's id that Salesforce adds. */
const THREAD = /\s*\[\s*ref:[^\]]{1,120}\]\s*$/;
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|hallo|guten|sehr geehrte|bonjour|hola|team)\b[^.!?]{0,60}[,!.:]?$/i;
const NOISE =
  /^(?:[-=_*~#>|:\s]*|\|?\s*(?:field|key|feld|champ|campo|項目)\s*\|\s*(?:value|wert|valeur|valor|値|内容)\s*\|?|-+\s*(?:original message|forwarded message).*|begin forwarded message:?|caution: .*|\[?cid:.*|view (?:in|ticket).*)$/i;

/* What help desks write around a person's words. */
const NOTICE =
  /^(?=.{0,160}$)(?:your (?:request|ticket|case|incident)\b.{0,60}\b(?:has been|was|is being) (?:updated|received|created|opened|assigned|solved|resolved|reopened|registered|reviewed|logged)\b|(?:to|please) (?:add (?:additional )?comments|reply)\b.{0,60}\b(?:reply|email|link)\b|ihre (?:anfrage|meldung|ticket)\b.{0,60}\bwurde (?:aktualisiert|erstellt|empfangen)|votre (?:demande|ticket)\b.{0,60}\ba été (?:mise? à jour|créée?|reçue?)|su (?:solicitud|ticket|caso)\b.{0,60}\b(?:se ha|ha sido|fue) (?:actualizad[oa]|recibid[oa]|cread[oa])|(?:お客様の)?リクエスト.{0,60}(?:更新|受信|受付|作成)(?:され|し)ました)/i;
/* "Nov 27, 2026, 10:12 GMT+1" alone in its line, below whoever wrote what follows. */
const TIME_OF_DAY = /\d{1,2}[:.h]\d{2}/;
const DATE_WORD =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|mié|jeu|jue|ven|vie|sam|sáb|dim|dom|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|jan|feb|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|janv|févr|mars|avr|juin|juil|août|déc|ene|abr|ago|dic)\p{L}{0,6}$|^(?:am|pm|at|um|uhr|à|a|las|le|el|de|del|gmt|utc|cet|cest|[ecmp][sd]t|bst|jst|ist|年|月|日|時|分|月曜|午前|午後)$/iu;
const LONGEST_DATE = 48;
const LONGEST_AUTHOR = 80;

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
  const isOther = (line: string) => isContent(line) && !isNumber(line, number);
  const line = withoutAuthors(lines.map((each) => each.replace(/^[\s>*•-]+/, '').trim())).find(isOther);
  if (line === undefined) return undefined;
  const text = cleanSubject(line, number);
  const sentence = /^.{15,}?[.!?](?=\s|$)/.exec(text)?.[0];
  return text.length > LONG_LINE && sentence ? sentence.slice(0, MAX_SUMMARY) : text;
}

/** Only the number, perhaps behind the system's name, its kind or its project: "[JIRA] (ABC-123)", "Ticket #4711", "Storage / ABC-123". */
const isNumber = (line: string, number: string | undefined) =>
  line
    .replace(
      /^\[[a-z]{2,20}\]|^(?:case|ticket|incident|request|issue|fall|vorgang|dossier|caso)\b|^[^/]{1,60} \/ (?=\S+$)/i,
      '',
    )
    .replace(/[[\]()#:\s]/g, '') === number?.replace(/\s/g, '');

/** Without the name and the date above a comment. */
function withoutAuthors(lines: string[]): string[] {
  const filled = lines.filter(Boolean);
  const isAuthor = (at: number) =>
    isDate(filled[at + 1]) && filled[at]!.length <= LONGEST_AUTHOR && !/[.!?:]$/.test(filled[at]!);
  return filled.filter((line, at) => !isDate(line) && !isAuthor(at));
}

function isDate(line: string | undefined): boolean {
  if (!line || line.length > LONGEST_DATE || !TIME_OF_DAY.test(line) || !/20\d\d/.test(line)) return false;
  return (line.match(/\p{L}+/gu) ?? []).every((word) => DATE_WORD.test(word));
}

/** Says something: neither a greeting nor a separator, nor a help desk's own words. */
export const isContent = (line: string) =>
  line.length > 3 && !GREETING.test(line) && !NOISE.test(line) && !NOTICE.test(line);

/** Lines as a text, without empty ones and separators around it. */
export function asText(lines: string[]): string {
  const isEmpty = (line: string | undefined) => line !== undefined && (NOISE.test(line) || NOTICE.test(line));
  let [start, end] = [0, lines.length];
  while (start < end && isEmpty(lines[start])) start++;
  while (end > start && isEmpty(lines[end - 1])) end--;
  return lines
    .slice(start, end)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
