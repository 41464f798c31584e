/** HTML that the server has cleaned; only give it what came through `cleanHtml`. */
export function WrittenHtml({ html }: { html: string }) {
  return <div className="prose break-words" dangerouslySetInnerHTML={{ __html: html }} />;
}
