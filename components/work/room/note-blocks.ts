export type NoteBlock = { html: string } | { code: string };

const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;
const WITHOUT_END = new Set(['br', 'hr']);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * Splits sanitized HTML at its code blocks, which are shown with line numbers and a copy button. Code blocks inside a
 * list, a quote or a table stay in its HTML.
 * @param html must have passed `sanitizeRichText`: every element is closed, and `>` in attributes is escaped
 */
export function noteBlocks(html: string): NoteBlock[] {
  const blocks: NoteBlock[] = [];
  let depth = 0;
  let done = 0;
  let code = -1;
  for (const match of html.matchAll(TAG)) {
    const [tag, slash, name = ''] = match;
    if (WITHOUT_END.has(name)) continue;
    const end = match.index + tag.length;
    if (!slash && depth++ === 0 && name === 'pre') {
      addHtml(blocks, html.slice(done, match.index));
      code = end;
    }
    if (!slash || --depth > 0 || code < 0) continue;
    blocks.push({ code: textOfCode(html.slice(code, match.index)) });
    done = end;
    code = -1;
  }
  addHtml(blocks, html.slice(done));
  return blocks;
}

/** Drops the empty paragraph that the editor keeps below a code block. */
function addHtml(blocks: NoteBlock[], html: string) {
  if (html.replaceAll('<p></p>', '').trim()) blocks.push({ html });
}

const textOfCode = (html: string): string =>
  html
    .replace(/<br[^>]*>/g, '\n')
    .replace(TAG, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n$/, '');
