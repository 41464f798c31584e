import iconv from 'iconv-lite';
import { Problem } from '@/lib/shared/problem';
import { decodeCsv } from '@/lib/people/users/csv-encoding';

const csv = (...rows: string[]) =>
  ['First name,Last name,Email', ...rows.map((row) => `${row},a@acme.test`)].join('\r\n');

function messageOf(bytes: Uint8Array, country: string | null = 'US') {
  try {
    return decodeCsv(bytes, country);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.details.errors!.file![0];
  }
}

/* rule: admin.import-encoding */
test.each([
  ['macroman', 'Mac OS Roman', ['José,Peña']],
  ['macroman', 'Mac OS Roman', ['Raúl,García', 'Ángel,Muñoz', 'Óscar,Íñiguez']],
  ['macroman', 'Mac OS Roman', ['Jörg,Müller', 'François,Lefèvre']],
  ['macroman', 'Mac OS Roman', ['Søren,Ødegård', 'Åse,Bjørnsen']],
  ['windows-1252', 'Windows-1252 (Western European)', ['José,Núñez']],
  ['windows-1252', 'Windows-1252 (Western European)', ['Jürgen,Groß']],
  ['windows-1252', 'Windows-1252 (Western European)', ['Søren,Åberg', 'Íris,Gonçalves', 'João,Conceição']],
  ['windows-1252', 'Windows-1252 (Western European)', ['D’Angelo,Müller', 'Zoë,Paris – La Défense']],
  ['windows-1250', 'Windows-1250 (Central European)', ['Jiří,Dvořák']],
  ['windows-1250', 'Windows-1250 (Central European)', ['Łukasz,Żółć', 'Małgorzata,Wiśniewska']],
  ['windows-1250', 'Windows-1250 (Central European)', ['Győző,Szűcs', 'Šárka,Horáčková']],
  ['windows-1250', 'Windows-1250 (Central European)', ['Željko,Đorđević']],
  ['windows-1251', 'Windows-1251 (Cyrillic)', ['Иван,Петров', 'Ольга,Щербакова']],
  ['koi8-r', 'KOI8-R (Cyrillic)', ['Иван,Петров', 'Ольга,Щербакова']],
  ['windows-1253', 'Windows-1253 (Greek)', ['Γιώργος,Παπαδάκης', 'Ελένη,Νικολαΐδου']],
  ['windows-1254', 'Windows-1254 (Turkish)', ['Ayşe,Yılmaz', 'Gülşah,Öztürk', 'İbrahim,Çağlar']],
  ['windows-1257', 'Windows-1257 (Baltic)', ['Jānis,Bērziņš', 'Žydrūnas,Šimkūnaitė']],
  ['shift_jis', 'Shift-JIS (Japanese)', ['太郎,田中']],
  ['shift_jis', 'Shift-JIS (Japanese)', ['さくら,佐藤', 'ケン,髙橋']],
  ['euc-jp', 'EUC-JP (Japanese)', ['さくら,佐藤', 'ケン,鈴木']],
  ['gb18030', 'GB 18030 (Chinese)', ['小明,王', '伟,张']],
  ['big5', 'Big5 (Chinese)', ['小明,王', '志明,陳']],
  ['cp850', 'MS-DOS 850 (Western European)', ['Jürgen,Groß', 'Jörg,Müller']],
  ['iso-8859-2', 'ISO 8859-2 (Central European)', ['Agnieszka,Dąbrowska', 'Świętosława,Żak']],
  ['cp852', 'MS-DOS 852 (Central European)', ['Jiří,Dvořák', 'Šárka,Černá']],
  ['maccenteuro', 'Mac OS Central European', ['Jiří,Dvořák', 'Šárka,Černá']],
  ['iso-8859-15', 'ISO 8859-15 (Western European)', ['François,Lefèvre', 'Cœur,Dœuf']],
  ['windows-1252', 'Windows-1252 (Western European)', ['François,Lefèvre', 'Cœur,Dœuf']],
  ['koi8-u', 'KOI8-U (Ukrainian)', ['Олексій,Їжак', 'Євген,Ґудзь']],
  ['iso-8859-5', 'ISO 8859-5 (Cyrillic)', ['Иван,Петров', 'Мария,Соколова']],
  ['cp866', 'MS-DOS 866 (Cyrillic)', ['Иван,Петров', 'Мария,Соколова']],
  ['maccyrillic', 'Mac OS Cyrillic', ['Иван,Петров', 'Мария,Соколова']],
  ['windows-1256', 'Windows-1256 (Arabic)', ['محمد,علي', 'فاطمة,حسن']],
  ['windows-874', 'Windows-874 (Thai)', ['สมชาย,ใจดี', 'มาลี,ศรีสุข']],
])('%s is read as %s: %j', (label, encoding, rows) => {
  const text = csv(...rows);
  expect(messageOf(iconv.encode(text, label))).toEqual({ text, encoding });
});

test.each([
  ['utf-8', 'José,Peña 田中'],
  ['utf-16le', 'Dvořák,田中'],
  ['utf-16be', 'Dvořák,田中'],
])('%s is read with and without a byte-order mark', (label, row) => {
  for (const addBOM of [false, true])
    expect(messageOf(iconv.encode(csv(row), label, { addBOM }))).toEqual({ text: csv(row), encoding: null });
});

test('the encoding of Japanese mail is read', () => {
  const bytes = Buffer.concat([Buffer.from(csv('A,B')), Buffer.from('\r\n\u001b$B@nED\u001b(B,C,a@acme.test')]);
  expect(messageOf(bytes)).toMatchObject({ text: expect.stringContaining('川田,C') as string });
});

/* Never a guess between two readings (rule: admin.import-encoding). */
test.each([
  ['Hélène,Martin', 'windows-1252', /in Windows-1252 \(Western European\).* or Windows-/],
  ['Jan,Kučera', 'windows-1250', /in Windows-1252 \(Western European\), Windows-1250 \(Central European\)/],
  ['Hans,Müller', 'macroman', /in Mac OS Roman or Windows-1250/],
  ['Jörg,Meier', 'cp850', /in Mac OS Roman, MS-DOS 850 .* or MS-DOS 852/],
  ['민준,김', 'cp949', /in .*EUC-KR \(Korean\)/],
  ['中田,C', 'euc-jp', /EUC-JP \(Japanese\), GB 18030/],
])('%s in %s is refused, with the encodings that it may be in', (row, label, message) =>
  expect(messageOf(iconv.encode(csv(row), label))).toMatch(message),
);

test.each([
  ['Hélène,Martin', 'windows-1252', 'FR', 'Windows-1252 (Western European)'],
  ['Jan,Kučera', 'windows-1250', 'CZ', 'Windows-1250 (Central European)'],
  ['Hans,Müller', 'macroman', 'DE', 'Mac OS Roman'],
  ['Søren,Hansen', 'windows-1252', 'DK', 'Windows-1252 (Western European)'],
  ['Søren,Hansen', 'windows-1252', 'NO', 'Windows-1252 (Western European)'],
  ['דוד,כהן', 'windows-1255', 'IL', 'Windows-1255 (Hebrew)'],
  ['민준,김', 'cp949', 'KR', 'EUC-KR (Korean)'],
  ['中田,C', 'euc-jp', 'JP', 'EUC-JP (Japanese)'],
])('%s in %s of a company in %s is read', (row, label, country, encoding) =>
  expect(messageOf(iconv.encode(csv(row), label), country)).toEqual({ text: csv(row), encoding }),
);

test.each([
  [
    'letters of an encoding that is not known',
    iconv.encode(csv('Nguyễn,Văn', 'Ðặng,Thị'), 'windows-1258'),
    /not in UTF-8/,
  ],
  ['symbols only', iconv.encode(csv('A,×±× 5'), 'windows-1252'), /fit neither Windows-1252 .* nor EUC-KR/],
  [
    'UTF-8 with other bytes',
    Buffer.concat([Buffer.from(`\uFEFF${csv('José,B')}`), Buffer.from([0xe9])]),
    /begins as UTF-8/,
  ],
  [
    'half a character of UTF-16',
    Buffer.concat([iconv.encode(csv('A,B'), 'utf-16le', { addBOM: true }), Buffer.from([1])]),
    /begins as UTF-16LE/,
  ],
  ['UTF-32', iconv.encode(csv('A,B'), 'utf-32le', { addBOM: true }), /UTF-32/],
  ['a binary file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /not a CSV file/],
])('%s: refused in words', (_, bytes, message) => {
  expect(messageOf(bytes)).toMatch(message);
  expect(messageOf(bytes)).toMatch(/save the sheet as .?CSV/);
});
