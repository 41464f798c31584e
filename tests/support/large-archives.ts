import { archive, wordEntries, type ArchiveEntry } from './archives';

export const changed = (change: (entry: ArchiveEntry) => object, entries = wordEntries()) =>
  entries.map((entry) => (entry.name === 'word/document.xml' ? { ...entry, ...change(entry) } : entry));

/** The same archive with a 64-bit record of its end, which points at another directory than the other record. */
export function with64BitEnd(bytes: Buffer): Buffer {
  const end = bytes.subarray(-22);
  const directory = bytes.length - 22;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(directory), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([bytes.subarray(0, directory), record, locator, end]);
}

const manyEntries = (count: number): ArchiveEntry[] => [
  ...wordEntries(),
  ...Array.from({ length: count - 3 }, (_, at) => ({ name: `word/${at}.xml`, content: '', method: 0 })),
];

/** Archives that would be large unpacked, by the name of the file, and whether they are accepted. */
export const LARGE_ARCHIVES: [what: string, name: string, make: () => Buffer, accepted: boolean][] = [
  [
    'a part of 200 MB in 200 kB',
    'a.docx',
    () => archive(changed(() => ({ content: Buffer.alloc(200 * 1024 * 1024) }))),
    true,
  ],
  [
    'content types of 200 MB',
    'a.docx',
    () =>
      archive([{ name: '[Content_Types].xml', content: Buffer.alloc(200 * 1024 * 1024) }, ...wordEntries().slice(1)]),
    true,
  ],
  [
    'the same as a PDF',
    'a.pdf',
    () => archive([{ name: '[Content_Types].xml', content: Buffer.alloc(200 * 1024 * 1024) }]),
    false,
  ],
  ['60,000 entries', 'a.docx', () => archive(manyEntries(60_000)), false],
  [
    '100,000 entries with a 64-bit end',
    'a.docx',
    () => with64BitEnd(archive(manyEntries(100_000), { count: 65_535 })),
    false,
  ],
];
