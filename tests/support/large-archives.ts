import { archive, wordEntries, type ArchiveEntry } from './archives';

export const changed = (change: (entry: ArchiveEntry) => object, entries = wordEntries()) =>
  entries.map((entry) => (entry.name === 'word/document.xml' ? { ...entry, ...change(entry) } : entry));

/** Adds a 64-bit end record that points at another directory than the other record. */
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

type LargeArchive = [what: string, name: string, make: () => Buffer, accepted: boolean];

/** Archives that would be large unpacked, up to 200 MB and 100,000 entries, by the name of the file, and whether they are accepted. */
export function largeArchives(scale = 1): LargeArchive[] {
  const zeros = () => Buffer.alloc(200 * 1024 * 1024 * scale);
  const types = () => ({ name: '[Content_Types].xml', content: zeros() });
  const many = (count: number) => manyEntries(count * scale);
  return [
    ['a part a thousand times its size', 'a.docx', () => archive(changed(() => ({ content: zeros() }))), true],
    ['content types as large', 'a.docx', () => archive([types(), ...wordEntries().slice(1)]), true],
    ['the same as a PDF', 'a.pdf', () => archive([types()]), false],
    ['too many entries', 'a.docx', () => archive(many(60_000)), false],
    [
      'more entries with a 64-bit end',
      'a.docx',
      () => with64BitEnd(archive(many(100_000), { count: Math.min(100_000 * scale, 65_535) })),
      false,
    ],
  ];
}
