import { sanitizeRichText, textOf } from '@/lib/platform/operation/rich-text';
import { CELL, HEADINGS, ROW } from '@/lib/reach/inbound/marks';
import { noteHtml } from '@/lib/reach/inbound/note-html';
import { MAX_NOTE_TEXT } from '@/lib/work/cases/written';

const html = (text: string, refused: { name: string; reason: string }[] = []) =>
  sanitizeRichText(noteHtml({ text, refused }));

test.each([
  ['One\nline\n\nTwo', '<p>One<br />line</p><p>Two</p>'],
  ['One\r\n\r\n\r\n \r\nTwo', '<p>One</p><p>Two</p>'],
  ['<script>alert(1)</script> & "x"', '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; "x"</p>'],
  ['a\0b\u202ec', '<p>abc</p>'],
  ['if x:\n    y', '<p>if x:<br />\u00a0\u00a0\u00a0\u00a0y</p>'],
  ['', ''],
  [
    `Ports:\n${HEADINGS}Port${CELL}Errors\n${ROW}1/0/3${CELL}<12>\nBye`,
    '<p>Ports:</p><table><tbody><tr><th>Port</th><th>Errors</th></tr><tr><td>1/0/3</td><td>&lt;12&gt;</td></tr></tbody></table><p>Bye</p>',
  ],
])('%j becomes %j', (text, expected) => expect(html(text)).toBe(expected));

test('files that were not added are named with the reason, as text', () => {
  expect(html('Hi', [{ name: '<b>x</b>.html', reason: 'A browser would run this file.' }])).toBe(
    '<p>Hi</p><p><em>Not added:</em></p><ul><li>&lt;b&gt;x&lt;/b&gt;.html: A browser would run this file.</li></ul>',
  );
});

test.each(['x'.repeat(50_000), '<"&>'.repeat(9_000), '😀'.repeat(30_000)])(
  'a long text is cut, and the note says so, also with many files that were not added',
  (text) => {
    const refused = Array.from({ length: 40 }, (_, at) => ({ name: `${'n'.repeat(200)}${at}`, reason: 'Too many.' }));
    const note = html(text, refused);
    expect([...textOf(note)].length).toBeLessThanOrEqual(MAX_NOTE_TEXT);
    expect(note).toContain('all of its text is in the file whole-email.txt');
    expect(note).toContain('Not added');
    expect(note).not.toContain('\ufffd');
  },
);
