import { linesOf } from '@/lib/work/room/text-lines';

const of = (bytes: Uint8Array | string, { max = 200, isWhole = true } = {}) =>
  linesOf(Buffer.from(bytes), { max, isWhole });
const utf16 = (text: string, mark = '') => Buffer.from(mark + text, 'utf16le');
const big = (bytes: Buffer) => Buffer.from(bytes).swap16();

test.each<[string, Uint8Array | string, string[]]>([
  ['lines of Unix', 'one\ntwo\n', ['one', 'two']],
  ['lines of Windows', 'one\r\ntwo', ['one', 'two']],
  ['an empty line in between', 'one\n\ntwo\n', ['one', '', 'two']],
  ['UTF-8', 'Zürich 東京', ['Zürich 東京']],
  ['UTF-8 with a mark', '\ufeffone', ['one']],
  ['UTF-16 with a mark', utf16('one\r\nZürich', '\ufeff'), ['one', 'Zürich']],
  ['UTF-16, big-endian, with a mark', big(utf16('one\ntwo', '\ufeff')), ['one', 'two']],
  ['UTF-16 without a mark', utf16('2026-11-23 boot'), ['2026-11-23 boot']],
  ['UTF-16, big-endian, without a mark', big(utf16('2026-11-23 boot')), ['2026-11-23 boot']],
  ['bytes that are no text', Buffer.from([0x61, 0xff, 0x00, 0x62]), ['a��b']],
  ['a terminal’s colors', '\u001b[31mred\u001b[0m', ['�[31mred�[0m']],
  ['text that is turned around', 'a\u202egnp.exe', ['a�gnp.exe']],
  ['tabs', 'a\tb', ['a\tb']],
  ['a page', '<script>alert(1)</script>', ['<script>alert(1)</script>']],
])('%s', (_, bytes, lines) => expect(of(bytes)).toEqual({ lines, more: false }));

test('of many lines the first are shown', () => {
  const { lines, more } = of(Array.from({ length: 201 }, (_, at) => `line ${at}`).join('\n'));
  expect([lines.length, lines.at(-1), more]).toEqual([200, 'line 199', true]);
  expect(of(`${'x\n'.repeat(200)}`).more).toBe(false);
});

test('a line or a character that was cut is left out', () => {
  const cut = (text: string, bytes: number) => of(Buffer.from(text).subarray(0, bytes), { isWhole: false });
  expect(cut('one\ntwo\nthree', 10)).toEqual({ lines: ['one', 'two'], more: true });
  expect(cut('Zü', 2)).toEqual({ lines: ['Z'], more: true });
});
