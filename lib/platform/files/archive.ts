import 'server-only';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';

/** Large workbooks have some hundreds of parts. */
const MAX_ENTRIES = 5_000;
const END_RECORD_BYTES = 22;
const READ_AHEAD_BYTES = 64 * 1024;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000;
const HAS_DESCRIPTOR = 0x0008;
/** Sizes after an entry's data: 32 or 64 bits, with or without a signature. */
const DESCRIPTOR_BYTES = [12, 16, 20, 24];
const MAX_UINT32 = 0xffffffff;

const CONTENT_TYPES = '[Content_Types].xml';
/** Covers programs, and macros that these document types never have. */
const EXECUTABLE =
  /(?:^|\/)vbaproject\.bin$|\.(?:exe|dll|com|bat|cmd|scr|pif|cpl|msi|msp|jar|js|jse|vbs|vbe|wsf|wsh|hta|ps1|psm1|sh|lnk|reg|elf|so|dylib|app|apk|deb|rpm|dmg|iso|xll|xlam|dotm|docm|xlsm)$/i;

/** True if archive programs would open this content, no matter where in it the archive starts. */
export async function isArchive(content: Blob): Promise<boolean> {
  return (await openArchive(content)) !== null;
}

/**
 * True for an Office document: a zip archive with its content types and a part that `main` matches, no program or
 * macro, and nothing but its entries. Only headers are read; no entry is unpacked (rule: files.archives).
 */
export async function isOfficeDocument(content: Blob, main: RegExp): Promise<boolean> {
  const archive = await openArchive(content);
  if (!archive || archive.entryCount > MAX_ENTRIES || archive.comment) return false;
  const start = cursorOf(archive);
  const entries = await entriesOf(archive);
  const directory = { start, end: cursorOf(archive), count: entries?.length ?? 0 };
  if (!entries || !(await endsWithDirectory(content, directory))) return false;
  const names = entries.map(({ fileName }) => fileName);
  return namesParts(names, main) && entries.every(isPlain) && (await areContiguous(archive, entries, start));
}

function namesParts(names: string[], main: RegExp): boolean {
  const isUnique = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  const isComplete = names.includes(CONTENT_TYPES) && names.some((name) => main.test(name));
  return isUnique && isComplete && !names.some((name) => EXECUTABLE.test(name));
}

async function openArchive(content: Blob): Promise<ZipFile | null> {
  try {
    return await fromRandomAccessReaderPromise(new ContentReader(content), content.size, { autoClose: false });
  } catch {
    return null;
  }
}

class ContentReader extends RandomAccessReader {
  private ahead = { start: 0, bytes: Buffer.alloc(0) };

  constructor(private readonly content: Blob) {
    super();
  }

  override read(...[buffer, offset, length, position, done]: Parameters<RandomAccessReader['read']>): void {
    this.bytesAt(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        done(bytes.length === length ? null : new Error('The archive ends early.'));
      },
      (error: Error) => done(error),
    );
  }

  private async bytesAt(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.ahead;
    if (position < start || position + length > start + bytes.length) {
      const end = position + Math.max(length, READ_AHEAD_BYTES);
      this.ahead = { start: position, bytes: Buffer.from(await this.content.slice(position, end).arrayBuffer()) };
    }
    const from = position - this.ahead.start;
    return this.ahead.bytes.subarray(from, from + length);
  }
}

/** Position of the directory, and of its end once all entries were read. The declared type, boolean, is wrong. */
const cursorOf = ({ readEntryCursor }: ZipFile) => readEntryCursor as unknown as number;

async function entriesOf(archive: ZipFile): Promise<Entry[] | null> {
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) entries.push(entry);
    return entries;
  } catch {
    return null;
  }
}

type Directory = { start: number; end: number; count: number };

/**
 * The end record follows the directory and describes it; 64-bit ones, which two readers may read differently, do not.
 */
async function endsWithDirectory(content: Blob, { start, end, count }: Directory): Promise<boolean> {
  if (end + END_RECORD_BYTES !== content.size) return false;
  const record = Buffer.from(await content.slice(end).arrayBuffer());
  return (
    record.readUInt16LE(8) === count &&
    record.readUInt16LE(10) === count &&
    record.readUInt32LE(12) === end - start &&
    record.readUInt32LE(16) === start
  );
}

const isPlain = ({ generalPurposeBitFlag, compressionMethod }: Entry) =>
  (generalPurposeBitFlag & ENCRYPTED) === 0 && [STORED, DEFLATED].includes(compressionMethod);

/** The entries must fill the archive from its first byte to the directory, without gaps and overlaps. */
async function areContiguous(archive: ZipFile, entries: Entry[], directory: number): Promise<boolean> {
  const ordered = entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  if (ordered[0]?.relativeOffsetOfLocalHeader !== 0) return false;
  for (const [index, entry] of ordered.entries()) {
    const end = await endOf(archive, entry);
    const gap = end === null ? -1 : (ordered[index + 1]?.relativeOffsetOfLocalHeader ?? directory) - end;
    const hasDescriptor = (entry.generalPurposeBitFlag & HAS_DESCRIPTOR) !== 0;
    if (hasDescriptor ? !DESCRIPTOR_BYTES.includes(gap) : gap !== 0) return false;
  }
  return true;
}

async function endOf(archive: ZipFile, entry: Entry): Promise<number | null> {
  try {
    const local = await archive.readLocalFileHeaderPromise(entry);
    const isSame =
      local.fileName.equals(entry.fileNameRaw) &&
      local.compressionMethod === entry.compressionMethod &&
      ((local.generalPurposeBitFlag ^ entry.generalPurposeBitFlag) & (ENCRYPTED | HAS_DESCRIPTOR)) === 0 &&
      ((local.generalPurposeBitFlag & HAS_DESCRIPTOR) !== 0 ||
        [entry.compressedSize, MAX_UINT32].includes(local.compressedSize));
    return isSame ? local.fileDataStart + entry.compressedSize : null;
  } catch {
    return null;
  }
}
