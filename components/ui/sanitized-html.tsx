/** HTML from the server. Only pass what went through `sanitizeRichText`. */
export function SanitizedHtml({ html }: { html: string }) {
  return <div className="prose break-words" dangerouslySetInnerHTML={{ __html: html }} />;
}
