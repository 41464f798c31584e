import { isCiphertext, isEncryptedNote } from '@/lib/shared/ciphertext';

const BASE64 = 'Zx3kQ0+/'.repeat(9);

test.each([
  ['a run of base64', `${BASE64}==`, true],
  ['of its form for addresses', BASE64.replaceAll('/', '_').replaceAll('+', '-'), true],
  ['a JWE', 'eyJhbGciOiJkaXIifQ..aXY.Y2lwaGVy.dGFn', true],
  ['a JWS, which anyone reads', 'eyJhbGciOiJub25lIn0.e30.', false],
  ['a short run', 'Zx3kQ0+/', false],
  ['a checksum', 'ab12'.repeat(16), false],
  ['two runs', `${BASE64} ${BASE64}`, false],
  ['words', 'The switches run 9.3(8). The log of node two is attached, and so is that of node one.', false],
])('%s', (_, text, is) => expect(isCiphertext(text)).toBe(is));

test.each([
  [`<p><strong>Secret</strong></p>${BASE64}`, true],
  [`<p>${BASE64}</p>`, true],
  [`<p>${BASE64}</p><p>and words</p>`, false],
])('the note %j', (html, is) => expect(isEncryptedNote(html)).toBe(is));
