import fc from 'fast-check';
import { cleanedBytes, sanitizeRichText, linksIn } from '@/lib/platform/operation/rich-text';

test.each([
  ['<p>Hello <b>you</b></p>', '<p>Hello <b>you</b></p>'],
  ['<script>alert(1)</script>ok', 'ok'],
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow" target="_blank">x</a>'],
  ['<a href="//evil.test">x</a>', '<a rel="noopener noreferrer nofollow" target="_blank">x</a>'],
  [
    '<a href="https://good.test/a?b=c&d">x</a>',
    '<a href="https://good.test/a?b=c&amp;d" rel="noopener noreferrer nofollow" target="_blank">x</a>',
  ],
  ['<style>p{}</style><iframe src="x"></iframe><svg><script>1</script></svg>', ''],
  [null, ''],
])('%j becomes %j', (html, clean) => expect(sanitizeRichText(html)).toBe(clean));

test.each([
  ['<form action="https://evil.test"><input name="a"><button>Send</button></form>', 'Send'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.test"><base href="https://evil.test">ok', 'ok'],
  ['<iframe srcdoc="<script>1</script>"></iframe><object data="x"></object><embed src="x">ok', 'ok'],
  ['<p style="position:fixed;inset:0">a</p><link rel="stylesheet" href="https://evil.test">', '<p>a</p>'],
  ['" onload="alert(1)"><script>alert(1)</script>', '" onload="alert(1)"&gt;'],
  ['</iframe></body></html><script>alert(1)</script><p>after', '<p>after</p>'],
  [
    '<svg/onload=alert(1)><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<table></table>',
  ],
  [
    '<video src="https://evil.test/a"></video><a href="https://x.test" ping="https://evil.test" onmouseover="x()" id="a" name="b">y</a>',
    '<a href="https://x.test" rel="noopener noreferrer nofollow" target="_blank">y</a>',
  ],
])('active content is removed from %j: %j', (html, clean) => expect(sanitizeRichText(html)).toBe(clean));

test('links are listed once each, in order, with their text; removed links are not listed', () => {
  expect(
    linksIn(
      '<p><a href="https://a.test/?b=1&amp;c=2">A &amp; <b>B</b></a> <a href="mailto:x@y.test"> </a> <a href="https://a.test/?b=1&amp;c=2">again</a> <a href="javascript:x()">x</a> <a>y</a></p>',
    ),
  ).toEqual([
    { href: 'https://a.test/?b=1&c=2', text: 'A & B' },
    { href: 'mailto:x@y.test', text: 'mailto:x@y.test' },
  ]);
  expect(linksIn(null)).toEqual([]);
});

test.each([
  '<p>a<br>b',
  '<a href="https://x.test" rel="x">y</a>',
  '<<b>script>alert(1)<</b>/script>',
  '&lt;script&gt;',
  '<table><tr><td colspan="2">x',
  '><p><svg><table><![CDATA[',
  '<p><svg>></title></title><p>',
  '<svg><title><p><iframe><table>',
  '&lt; <svg><p>&amp;]]><b</style><p>',
])('%j is stable under a second pass', (html) => {
  const once = sanitizeRichText(html);
  expect(sanitizeRichText(once)).toBe(once);
});

test('ten thousand texts leave at most four megabytes in the cache', () => {
  for (let n = 0; n < 10_000; n++) sanitizeRichText(`<p>${'x'.repeat(2_000)}${n}</p>`);
  expect(cleanedBytes()).toBeGreaterThan(0);
  expect(cleanedBytes()).toBeLessThanOrEqual(4 * 1024 * 1024);
});

/* Fragments whose combinations have fooled sanitizers: raw-text elements, foreign content, comments, unclosed tags. */
const PIECES = [
  ...[
    '<p>',
    '</p>',
    '<b',
    '<',
    '>',
    '"',
    "'",
    '</',
    '=',
    ' ',
    'x',
    '\u0000',
    '&lt;',
    '&amp;',
    '&#60;',
    '&',
    ']]>',
    '<![CDATA[',
  ],
  ...['<!--', '-->', '<a href="', 'javascript:', 'https://x.test', '<img src=x onerror=1>', 'onload=1', '<br>', '<td'],
  ...['script', 'svg', 'math', 'style', 'textarea', 'noscript', 'xmp', 'title', 'iframe', 'table', 'plaintext'].flatMap(
    (tag) => [`<${tag}>`, `</${tag}>`],
  ),
];

const HARMLESS = /^<\/?[a-z\d]+( (href|rel|target|colspan|rowspan|start)="[^"]*")*( \/)?>$/;

test('sanitized HTML is stable under a second pass and holds no active content', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }), (pieces) => {
      const once = sanitizeRichText(pieces.join(''));
      expect(sanitizeRichText(`${once} `)).toBe(once);
      for (const tag of once.match(/<[^>]*>/g) ?? []) expect(tag).toMatch(HARMLESS);
      expect(once).not.toMatch(/<(script|svg|math|style|iframe|img|xmp|title|textarea|!)/i);
    }),
    { numRuns: 3000 },
  );
});
