import { crc32, deflateRawSync } from 'node:zlib';

export type ArchiveEntry = {
  name: string;
  content?: string | Buffer;
  /** Name in the entry's own header, when it is wrong. */
  local_name?: string;
  flags?: number;
  method?: number;
  /** Position that the directory states, when it is wrong. */
  offset?: number;
  /** Uncompressed size that the headers state. */
  size?: number;
  /** Writes sizes after the data instead of before it. */
  descriptor?: boolean;
};

type ArchiveOptions = { before?: Buffer; gap?: Buffer; comment?: string; count?: number; directory_size?: number };

function fields(...values: [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** Builds a zip archive by hand so that it can be hostile. */
export function archive(
  entries: ArchiveEntry[],
  {
    before = Buffer.alloc(0),
    gap = Buffer.alloc(0),
    comment = '',
    count = entries.length,
    directory_size,
  }: ArchiveOptions = {},
): Buffer {
  const parts: Buffer[] = [before];
  const directory: Buffer[] = [];
  let position = before.length;
  for (const one of entries) {
    const { local, central } = entryOf(one, one.offset ?? position);
    parts.push(local, gap);
    directory.push(central);
    position += local.length + gap.length;
  }
  const listed = Buffer.concat(directory);
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory_size ?? listed.length],
    [4, position],
    [2, comment.length],
  );
  return Buffer.concat([...parts, listed, end, Buffer.from(comment)]);
}

function entryOf(
  { name, local_name = name, content = 'x', flags = 0, method = 8, size, descriptor }: ArchiveEntry,
  offset: number,
) {
  const plain = Buffer.from(content as string);
  const data = method === 8 ? deflateRawSync(plain) : plain;
  const sum = crc32(plain);
  const sizes: [4, number][] = [
    [4, sum],
    [4, data.length],
    [4, size ?? plain.length],
  ];
  const bits = flags | (descriptor ? 8 : 0);
  const common: [2 | 4, number][] = [
    [2, 20],
    [2, bits],
    [2, method],
    [2, 0],
    [2, 33],
  ];
  const local = Buffer.concat([
    fields(
      [4, 0x04034b50],
      ...common,
      ...(descriptor
        ? ([
            [4, 0],
            [4, 0],
            [4, 0],
          ] as [4, number][])
        : sizes),
      [2, Buffer.byteLength(local_name)],
      [2, 0],
    ),
    Buffer.from(local_name),
    data,
    descriptor ? fields([4, 0x08074b50], ...sizes) : Buffer.alloc(0),
  ]);
  const central = Buffer.concat([
    fields(
      [4, 0x02014b50],
      [2, 20],
      ...common,
      ...sizes,
      [2, Buffer.byteLength(name)],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ),
    Buffer.from(name),
  ]);
  return { local, central };
}

const CONTENT_TYPES = { name: '[Content_Types].xml', content: '<Types/>' };

export const wordEntries = (): ArchiveEntry[] => [
  CONTENT_TYPES,
  { name: '_rels/.rels', content: '<Relationships/>' },
  { name: 'word/document.xml', content: '<w:document/>' },
];

export const excelEntries = (): ArchiveEntry[] => [CONTENT_TYPES, { name: 'xl/workbook.xml', content: '<workbook/>' }];
