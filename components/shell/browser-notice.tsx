/**
 * Internet Explorer runs none of our script, so the test is one line that it understands: `document.documentMode` exists
 * there only. It then uncovers a notice over the whole page (spec 1 §2) whose styles need nothing newer than IE 9.
 */
const TEST = "if(document.documentMode){var n=document.getElementById('unsupported_browser');n.removeAttribute('hidden');n.style.cssText='display:block;position:fixed;top:0;right:0;bottom:0;left:0;z-index:9999;background:#fff;color:#0f172a;font:18px/1.5 sans-serif;padding:80px 24px;text-align:center'}";

export function BrowserNotice({ nonce }: { nonce?: string }) {
  return (
    <>
      <div id="unsupported_browser" hidden role="alertdialog" aria-modal="true" aria-labelledby="unsupported_browser_title">
        <p id="unsupported_browser_title">Internet Explorer is not supported. Use Chrome, Firefox or Edge.</p>
      </div>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: TEST }} />
    </>
  );
}
