import { runsInBrowser, typeOf, typeOfContent } from '@/lib/work/room/file-types';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const file = (name: string, content: string | Uint8Array) => new File([content as BlobPart], name);

test.each<[string, string | Uint8Array]>([
  ['page.HTML', 'text'],
  ['picture.svg', 'text'],
  ['script.mjs', 'text'],
  ['archive.mht', 'text'],
  ['log.txt', '<!DOCTYPE html><p>'],
  ['log', '\n\t <!-- a --><html>'],
  ['log.txt', '<script>alert(1)</script>'],
  ['picture.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['data.xml', '<?xml version="1.0"?><svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'],
  ['data.xml', '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><a/>'],
  ['log.txt', '\ufeff<html>'],
  ['log.txt', utf16('<html>')],
  ['log.txt', Buffer.from('<\0h\0t\0m\0l\0>\0')],
])('a browser would run %s with %j', async (name, content) =>
  expect(await runsInBrowser(file(name, content))).toBe(true),
);

test.each<[string, string | Uint8Array]>([
  ['array.log', '2026-11-01 <html> in a line'],
  ['events.xml', '<?xml version="1.0"?><Events><Event/></Events>'],
  ['core.dump', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1])],
  ['setup.exe', 'MZ'],
  ['no-extension', ''],
  ['bundle.zip', 'PK'],
  ['table.csv', '\ufeffname,site'],
  ['data.json', '\ufeff{}'],
])('a browser would not run %s', async (name, content) => expect(await runsInBrowser(file(name, content))).toBe(false));

test.each([
  ['a.PNG', 'image/png'],
  ...['jpg', 'jpeg', 'jfif', 'JPE', 'pjpeg', 'pjp'].map((extension) => [`a.${extension}`, 'image/jpeg']),
  ['a.tar.gz', 'application/gzip'],
  ['a.xml', 'text/plain'],
  ['a.exe', 'application/octet-stream'],
  ['a', 'application/octet-stream'],
])('%s is %s', (name, type) => expect(typeOf(name)).toBe(type));

const COMPOUND = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);
const PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

async function* inParts(...parts: Buffer[]) {
  yield* parts;
}

test.each<[string, string, Buffer[]]>([
  ['a password-protected workbook', 'application/encrypted', [COMPOUND, PACKAGE]],
  ['the same, cut where the name is', 'application/encrypted', [COMPOUND, PACKAGE.subarray(0, 9), PACKAGE.subarray(9)]],
  ['an old workbook', 'application/octet-stream', [COMPOUND, Buffer.from('Workbook', 'utf16le')]],
  ['a file that only has the word', 'application/octet-stream', [PACKAGE]],
  ['an empty one', 'application/octet-stream', []],
])('%s is %s', async (_, type, parts) => expect(await typeOfContent('q3.xlsx', inParts(...parts))).toBe(type));
