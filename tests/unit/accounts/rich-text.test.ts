import { cleanHtml } from '@/lib/core/rich-text';

test.each([
  ['<p>Hello <b>you</b></p>', '<p>Hello <b>you</b></p>'],
  ['<script>alert(1)</script>ok', 'ok'],
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow" target="_blank">x</a>'],
  ['<a href="//evil.test">x</a>', '<a rel="noopener noreferrer nofollow" target="_blank">x</a>'],
  ['<a href="https://good.test/a?b=c&d">x</a>', '<a href="https://good.test/a?b=c&amp;d" rel="noopener noreferrer nofollow" target="_blank">x</a>'],
  ['<style>p{}</style><iframe src="x"></iframe><svg><script>1</script></svg>', ''],
  [null, ''],
])('%j becomes %j', (html, clean) => expect(cleanHtml(html)).toBe(clean));

test.each(['<p>a<br>b', '<a href="https://x.test" rel="x">y</a>', '<<b>script>alert(1)<</b>/script>', '&lt;script&gt;', '<table><tr><td colspan="2">x'])('%j is stable under a second pass', (html) => {
  const once = cleanHtml(html);
  expect(cleanHtml(once)).toBe(once);
});
