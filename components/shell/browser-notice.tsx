/**
 * Internet Explorer runs none of our modules, so the test is one old line that it understands: `document.documentMode` exists
 * there only (in Edge's mode for it, too). It then shows the notice and nothing else: the rest of the page is neither seen nor
 * reached by the keyboard (spec 1 §2). Nothing in it is newer than IE 9.
 */
const STYLE = 'body>*{display:none !important}body>#unsupported_browser{display:block !important;padding:80px 24px;font:18px/1.5 sans-serif;text-align:center;color:#0f172a;background:#fff}';
const TEST = `if(document.documentMode){var s=document.createElement('style');s.appendChild(document.createTextNode('${STYLE}'));document.getElementsByTagName('head')[0].appendChild(s);var n=document.getElementById('unsupported_browser');n.removeAttribute('hidden');n.focus()}`;

export function BrowserNotice({ nonce }: { nonce?: string }) {
  return (
    <>
      <div id="unsupported_browser" hidden tabIndex={-1} role="alertdialog" aria-modal="true" aria-labelledby="unsupported_browser_title">
        <p id="unsupported_browser_title">Internet Explorer is not supported. Use Chrome, Firefox or Edge.</p>
      </div>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: TEST }} />
    </>
  );
}
