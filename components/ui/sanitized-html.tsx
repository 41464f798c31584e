/** Only pass HTML from the server that `sanitizeRichText` has sanitized. */
export function SanitizedHtml({ html }: { html: string }) {
  return <div className="prose break-words" dangerouslySetInnerHTML={{ __html: withScrollingTables(html) }} />;
}

/** A table wider than its container scrolls by itself, including by keyboard (rule: room.tables). */
const withScrollingTables = (html: string): string =>
  html
    .replaceAll(/<table(?=[\s>])/g, '<div class="wide-table" role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');
