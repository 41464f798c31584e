import { EarlyScript } from './early-script';

/**
 * Detects Internet Explorer by `document.documentMode` (also in Edge's IE mode) and hides everything but the notice,
 * including from the keyboard (spec 1 §2). IE runs no modules, so this is an inline script in IE 9 syntax.
 */
const STYLE =
  'body>*{display:none !important}body>#unsupported_browser{display:block !important;padding:80px 24px;font:18px/1.5 sans-serif;text-align:center;color:#0f172a;background:#fff}';
const TEST = `if(document.documentMode){var s=document.createElement('style');s.appendChild(document.createTextNode('${STYLE}'));document.getElementsByTagName('head')[0].appendChild(s);var n=document.getElementById('unsupported_browser');n.removeAttribute('hidden');n.focus()}`;

export function BrowserNotice({ nonce }: { nonce?: string }) {
  return (
    <>
      <div
        id="unsupported_browser"
        hidden
        tabIndex={-1}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="unsupported_browser_title"
      >
        <p id="unsupported_browser_title">Internet Explorer is not supported. Use Chrome, Firefox or Edge.</p>
      </div>
      <EarlyScript nonce={nonce} code={TEST} />
    </>
  );
}
