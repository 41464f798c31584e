import { readUpload } from '@/lib/platform/files/uploads';
import { Problem } from '@/lib/shared/problem';
import { archive, excelEntries, wordEntries } from '../../support/archives';
import { changed, largeArchives, with64BitEnd } from '../../support/large-archives';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

const isAccepted = (name: string, content: Buffer) =>
  readUpload(new File([new Uint8Array(content)], name), { field: 'file' }).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Problem) || !error.details.errors?.file?.[0]?.includes('although its name says so'))
        throw error;
      return false;
    },
  );

const DAMAGED = archive(wordEntries());

test.each<[string, string, () => Buffer]>([
  ['a Word document', 'a.docx', () => archive(wordEntries())],
  [
    'one whose sizes follow its data',
    'a.docx',
    () => archive(wordEntries().map((one) => ({ ...one, descriptor: true }))),
  ],
  ['one that stores its entries', 'a.docx', () => archive(wordEntries().map((one) => ({ ...one, method: 0 })))],
  [
    'one with pictures and an embedded object',
    'a.docx',
    () => archive([...wordEntries(), { name: 'word/media/image1.png' }, { name: 'word/embeddings/oleObject1.bin' }]),
  ],
  [
    'one of the web version',
    'a.docx',
    () => archive(wordEntries().map((one) => ({ ...one, name: one.name.replace('document.xml', 'document2.xml') }))),
  ],
  ['a workbook', 'a.xlsx', () => archive(excelEntries())],
  [
    'one of 3,000 sheets',
    'a.xlsx',
    () =>
      archive([
        ...excelEntries(),
        ...Array.from({ length: 3_000 }, (_, at) => ({ name: `xl/worksheets/sheet${at}.xml` })),
      ]),
  ],
])('%s is accepted', async (_, name, content) => expect(await isAccepted(name, content())).toBe(true));

test.each<[string, string, () => Buffer]>([
  [
    'a program with the name of a part behind the archive',
    'a.docx',
    () => Buffer.concat([archive([{ name: 'evil.exe' }]), Buffer.from('word/document')]),
  ],
  [
    'a program with the name of a part in the comment',
    'a.docx',
    () => archive([{ name: 'evil.exe' }], { comment: 'word/document.xml [Content_Types].xml' }),
  ],
  ['a document with a program', 'a.docx', () => archive([...wordEntries(), { name: 'word/media/setup.EXE' }])],
  ['a document with a script', 'a.docx', () => archive([...wordEntries(), { name: 'run.ps1' }])],
  ['a document with macros', 'a.docx', () => archive([...wordEntries(), { name: 'word/vbaProject.bin' }])],
  ['an archive without content types', 'a.docx', () => archive(wordEntries().slice(1))],
  ['an archive without the main part', 'a.docx', () => archive(wordEntries().slice(0, 2))],
  [
    'a folder named like the main part',
    'a.docx',
    () => archive([...wordEntries().slice(0, 2), { name: 'word/document.xml/', content: '', method: 0 }]),
  ],
  ['a workbook as a document', 'a.docx', () => archive(excelEntries())],
  ['a document as a workbook', 'a.xlsx', () => archive(wordEntries())],
  ['a program in front of the archive', 'a.docx', () => archive(wordEntries(), { before: Buffer.from('MZ program') })],
  ['bytes behind the archive', 'a.docx', () => Buffer.concat([archive(wordEntries()), Buffer.from('x')])],
  ['a comment', 'a.docx', () => archive(wordEntries(), { comment: 'x' })],
  ['bytes between the entries', 'a.docx', () => archive(wordEntries(), { gap: Buffer.from('MZ program') })],
  [
    'entries that overlap',
    'a.docx',
    () => archive([...wordEntries(), { name: 'copy.xml', local_name: '[Content_Types].xml', offset: 0 }]),
  ],
  [
    'an entry of another name in its own header',
    'a.docx',
    () => archive(changed(() => ({ local_name: 'word/evil.exe.xml' }))),
  ],
  ['a name twice', 'a.docx', () => archive([...wordEntries(), { name: 'WORD/document.xml' }])],
  ['a name that leads outside', 'a.docx', () => archive([...wordEntries(), { name: '../../etc/passwd' }])],
  ['an encrypted entry', 'a.docx', () => archive(changed(() => ({ flags: 1 })))],
  ['a strongly encrypted entry', 'a.docx', () => archive(changed(() => ({ flags: 0x41 })))],
  ['another compression', 'a.docx', () => archive(changed(() => ({ method: 12 })))],
  ['a directory that is longer than it says', 'a.docx', () => archive(wordEntries(), { directory_size: 10 })],
  [
    'fewer entries than the directory has',
    'a.docx',
    () => archive([...wordEntries(), { name: 'a.xml' }], { count: 3 }),
  ],
  ['more entries than the directory has', 'a.docx', () => archive(wordEntries(), { count: 4 })],
  ['a truncated archive', 'a.docx', () => DAMAGED.subarray(0, DAMAGED.length - 30)],
  ['an archive without its beginning', 'a.docx', () => DAMAGED.subarray(10)],
  ['64-bit ends', 'a.docx', () => with64BitEnd(DAMAGED)],
  ['a PDF that is an archive as well', 'a.docx', () => archive(wordEntries(), { before: PDF })],
  ['an archive that is a PDF as well', 'a.pdf', () => archive(wordEntries(), { before: PDF })],
  [
    'a PDF with an archive and its comment behind',
    'a.pdf',
    () => archive([{ name: 'evil.exe' }], { before: PDF, comment: '%%EOF' }),
  ],
  ['an empty archive', 'a.docx', () => archive([])],
])('%s is refused', async (_, name, content) => expect(await isAccepted(name, content())).toBe(false));

test.each(largeArchives(0.1))('%s, as %s: judged by its directory', async (_, name, make, accepted) =>
  expect(await isAccepted(name, make())).toBe(accepted),
);
