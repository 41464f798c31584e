import sharp from 'sharp';
import * as XLSX from 'xlsx';
import { readUpload } from '@/lib/platform/files/uploads';
import { Problem } from '@/lib/shared/problem';
import { archive, wordEntries } from '../../support/archives';

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const JPEG = () =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
const PNG = () =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
const book = (bookType: 'xlsx' | 'biff8') => {
  const made = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet([['a']]), 'Sheet1');
  return XLSX.write(made, { type: 'buffer', bookType }) as Buffer;
};
/** The start of an OLE compound file with a stream of that name. */
const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ]);

const read = (name: string, content: Uint8Array | string, only?: string[]) =>
  readUpload(new File([content as BlobPart], name), { field: 'file', only });

async function refusalOf(name: string, content: Uint8Array | string, only?: string[]): Promise<string> {
  const problem = await read(name, content, only).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(problem instanceof Problem)) throw new Error(`${name} was accepted.`);
  return problem.details.errors!.file![0]!;
}

const GOOD: [name: string, content: () => Buffer | Promise<Buffer>, type: string][] = [
  ['a.pdf', () => PDF, 'application/pdf'],
  ['A.PDF', () => PDF, 'application/pdf'],
  ['a.jpg', JPEG, 'image/jpeg'],
  ['a.jpeg', JPEG, 'image/jpeg'],
  ['a.jfif', JPEG, 'image/jpeg'],
  ['A.JFIF', JPEG, 'image/jpeg'],
  ['a.jpe', JPEG, 'image/jpeg'],
  ['a.pjpeg', JPEG, 'image/jpeg'],
  ['a.png', PNG, 'image/png'],
  ['a.xlsx', () => book('xlsx'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a.xls', () => book('biff8'), 'application/vnd.ms-excel'],
  ['a.docx', () => archive(wordEntries()), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.doc', () => ole('WordDocument'), 'application/msword'],
];

test.each(GOOD)('%s is accepted', async (name, content, type) => {
  expect(await read(name, await content())).toMatchObject({ original_filename: name, mime_type: type });
});

test('no content is accepted under another extension', async () => {
  for (const [, content, type] of GOOD) {
    for (const [other] of GOOD.filter((good) => good[2] !== type)) {
      const extension = other.slice(2).toLowerCase();
      expect(await refusalOf(other, await content())).toBe(
        `This is not a ${extension} file, although its name says so.`,
      );
    }
  }
});

test.each<[string, string, string | Buffer]>([
  ['HTML', 'a.pdf', '<!doctype html><script>alert(1)</script>'],
  ['HTML after a blank line', 'a.pdf', '\n<html></html>'],
  ['SVG', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a program', 'a.doc', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)])],
  ['an archive', 'a.docx', archive([{ name: 'evil.exe' }])],
  ['an archive', 'a.xlsx', archive([{ name: 'notes.txt' }])],
  ['an installer', 'a.xls', ole('SummaryInformation')],
  ['text', 'a.jpg', 'plain text'],
  ['one byte', 'a.png', 'x'],
])('%s is not accepted as %s', async (_, name, content) => {
  expect(await refusalOf(name, content)).toContain('although its name says so');
});

test.each(['a.exe', 'a', 'pdf', 'a.pdf.html', 'a.svg', '.', 'a.pdf.', 'a.constructor', 'a.__proto__'])(
  'a name that does not end in an allowed extension is refused: %s',
  async (name) => {
    expect(await refusalOf(name, PDF)).toBe('Upload a file of type xls, xlsx, doc, docx, pdf, jpg, jpeg or png.');
  },
);

const before = (text: string) => Buffer.concat([Buffer.from(text), PDF]);

test.each([
  ['a byte order mark', '\ufeff'],
  ['empty lines', '\r\n\r\n'],
  ['a printer’s header', '\x1b%-12345X@PJL JOB\n@PJL ENTER LANGUAGE=PDF\n'],
  ['headers of a mail', 'Content-Type: application/pdf\r\n\r\n'],
  ['1,024 bytes', 'x'.repeat(1024)],
])('a PDF behind %s is read', async (_, text) => {
  expect(await read('a.pdf', before(text))).toMatchObject({ mime_type: 'application/pdf' });
});

test.each([
  ['1,025 bytes', before('x'.repeat(1025))],
  ['a page', before('<!-- a --><script>alert(1)</script>')],
  ['a page in UTF-16', Buffer.concat([Buffer.from('\ufeff<html>', 'utf16le'), PDF])],
  ['a picture', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(20), PDF])],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60), PDF])],
])('a PDF behind %s is not', async (_, content) => {
  expect(await refusalOf('a.pdf', content)).toBe('This is not a pdf file, although its name says so.');
});

test.each(['report.docx', 'report.xlsx', 'report.doc', 'report.xls'])(
  'a password-protected Office document says so: %s',
  async (name) => {
    expect(await refusalOf(name, ole('EncryptedPackage'))).toBe(
      `“${name}” is password-protected. Save it without a password, and upload that.`,
    );
  },
);

/** The first records of a document of before 2007, in the second sector of a compound file with its stream's name. */
const older = (stream: string, records: string) => {
  const file = ole(stream);
  Buffer.from(records, 'hex').copy(file, 512);
  return file;
};
const BEGINNING = `09081000${'00'.repeat(16)}`;

test.each([
  ['report.doc', 'WordDocument', `eca5c100${'00'.repeat(6)}0001`],
  ['report.xls', 'Workbook', `${BEGINNING}2f003600`],
  ['report.xls', 'Workbook', `${BEGINNING}860000002f003600`],
])('a password-protected document of before 2007 says so: %s', async (name, stream, records) => {
  expect(await refusalOf(name, older(stream, records))).toContain('is password-protected');
});

test.each([
  ['report.doc', 'WordDocument', `eca5c100${'00'.repeat(6)}0002`],
  ['report.xls', 'Workbook', `${BEGINNING}e1000200b004`],
])('another one is accepted: %s', async (name, stream, records) => {
  expect(await read(name, older(stream, records))).toMatchObject({ original_filename: name });
});

test('other files that hold the word are not called password-protected', async () => {
  expect(await refusalOf('a.docx', Buffer.from('EncryptedPackage', 'utf16le'))).toContain('although its name says so');
});

test('an empty file says so', async () => expect(await refusalOf('a.pdf', '')).toBe('This file is empty.'));

test('an operation may take fewer types', async () => {
  expect(await refusalOf('a.jfif', await JPEG(), ['pdf'])).toBe('Upload a file of type pdf.');
  expect(await read('a.jfif', await JPEG(), ['jpg'])).toMatchObject({ mime_type: 'image/jpeg' });
  expect(await refusalOf('a.png', await PNG(), ['pdf'])).toBe('Upload a file of type pdf.');
});

test.each([
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  [`${'ä'.repeat(300)}.PDF`, `${'ä'.repeat(196)}.PDF`],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\temp\\report.pdf', 'report.pdf'],
  ['a\u202egnp.pdf', 'agnp.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
  ['.pdf', 'file.pdf'],
  ['report.v1.2.pdf', 'report.v1.2.pdf'],
])('%j is stored as %j', async (name, stored) => {
  expect((await read(name, PDF)).original_filename).toBe(stored);
});
