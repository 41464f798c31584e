/* Loads and runs nothing; follows the theme of the page around it. Its links are dead, so they look like text. */
const HEAD = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>
:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:20px;color:light-dark(#0f172a,#e9eef4);overflow-wrap:anywhere}body>:first-child{margin-top:0}body>:last-child{margin-bottom:0}
h1,h2,h3,h4{line-height:1.3;margin:1.2em 0 .4em}h1{font-size:20px}h2{font-size:18px}h3,h4{font-size:16px}a{color:inherit;text-decoration:none;pointer-events:none}
table{border-collapse:collapse}th,td{border:1px solid light-dark(#cbd5e1,#3c4a59);padding:4px 8px;text-align:left}pre{white-space:pre-wrap}ul,ol{padding-left:20px}</style>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export function frameOf(title: string, html: string): string {
  return `<!doctype html><html lang="en"><head><title>${title.replace(/[&<>]/g, (sign) => ENTITIES[sign]!)}</title>${HEAD}</head><body>${html}</body></html>`;
}

const LINE = 21;
const MARGIN = 40;
/* Characters in a line of the frame on a phone and on a desktop; a low estimate. */
const LINE_LENGTHS = [38, 84] as const;

/** Estimates the height in px for a phone and a desktop, because a sandboxed frame cannot be measured. */
export function frameHeights(html: string): [narrow: number, wide: number] {
  const blocks = html
    .split(/<\/(?:p|li|h[1-4]|tr|pre|blockquote|table|ul|ol)>|<br[^>]*>|<hr[^>]*>/i)
    .map((block) => ({ text: textOf(block), heading: /<h[1-4]/i.test(block), tight: /<(?:li|t[dhr])\b/i.test(block) }));
  const heightAt = (length: number) =>
    blocks
      .filter(({ text }) => text)
      .reduce(
        (sum, { text, heading, tight }) => sum + linesOf(text, length) * LINE + (tight ? 3 : heading ? 26 : 14),
        2 * MARGIN,
      );
  return [heightAt(LINE_LENGTHS[0]), heightAt(LINE_LENGTHS[1])];
}

const textOf = (block: string) =>
  block
    .replace(/<[^>]*>/g, '')
    .replace(/&[a-z0-9#]+;/gi, '·')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
const linesOf = (text: string, length: number) =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / length)), 0);
