import 'server-only';

/**
 * Streams of a compound file begin at its sectors, and names never cross them; a sector has 512 bytes or a multiple.
 */
const SECTOR = 512;
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED_DOCUMENT = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * True for an Office document that is encrypted with a password: a compound file that contains the whole document,
 * whatever its extension, or one from before 2007 whose first record says so. Its content cannot be inspected (rule:
 * files.protected). Only compound files are read completely.
 */
export async function isPasswordProtected(content: AsyncIterable<Uint8Array>): Promise<boolean> {
  let isFirst = true;
  for await (const sector of sectorsOf(content)) {
    if (isFirst && !COMPOUND_FILE.equals(sector.subarray(0, COMPOUND_FILE.length))) return false;
    isFirst = false;
    if (sector.includes(ENCRYPTED_DOCUMENT) || isProtectedWord(sector) || isProtectedSheet(sector)) return true;
  }
  return false;
}

/** Pads the last sector with zeros. */
async function* sectorsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let rest = Buffer.alloc(0);
  for await (const part of content) {
    const bytes = Buffer.concat([rest, part]);
    const end = bytes.length - (bytes.length % SECTOR);
    for (let at = 0; at < end; at += SECTOR) yield bytes.subarray(at, at + SECTOR);
    rest = bytes.subarray(end);
  }
  if (rest.length) yield Buffer.concat([rest], SECTOR);
}

const WORD = 0xa5ec;
const WORD_ENCRYPTED = 0x0100;
const isProtectedWord = (sector: Buffer) =>
  sector.readUInt16LE(0) === WORD && (sector.readUInt16LE(10) & WORD_ENCRYPTED) !== 0;

const [BEGINNING, INTERFACE, WRITE_PROTECTED, FILE_PASSWORD] = [0x0809, 0xe1, 0x86, 0x2f];
/** The password record comes after the first one, perhaps with one record between them. */
function isProtectedSheet(sector: Buffer): boolean {
  let at = 0;
  for (const expected of [[BEGINNING], [INTERFACE, WRITE_PROTECTED, FILE_PASSWORD], [FILE_PASSWORD]]) {
    if (at + 4 > sector.length) return false;
    const type = sector.readUInt16LE(at);
    if (!expected.includes(type)) return false;
    if (type === FILE_PASSWORD) return true;
    at += 4 + sector.readUInt16LE(at + 2);
  }
  return false;
}
