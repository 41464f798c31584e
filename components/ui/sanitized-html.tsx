/** HTML from the server. Only pass what went through `sanitizeRichText`. */
export function SanitizedHtml({ html }: { html: string }) {
  return <div className="prose break-words" dangerouslySetInnerHTML={{ __html: withScrollingTables(html) }} />;
}

/** A table that is wider than its place scrolls by itself, by keyboard as well (rule: room.tables). */
const withScrollingTables = (html: string): string =>
  html
    .replaceAll(/<table(?=[\s>])/g, '<div class="wide-table" role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');
