/** HTML that the server has cleaned; only give it what came through `sanitizeRichText`. */
export function SanitizedHtml({ html }: { html: string }) {
  return <div className="prose break-words" dangerouslySetInnerHTML={{ __html: html }} />;
}
