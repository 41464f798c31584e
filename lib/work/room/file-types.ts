import 'server-only';
import { beginsAsPage, LOOKED_AT } from '@/lib/platform/files/page-beginnings';
import { isPasswordProtected } from '@/lib/platform/files/password-protected';
import { extensionOf } from '@/lib/platform/files/uploads';
import { JPEG_EXTENSIONS } from '@/lib/shared/jpeg-extensions';
import { PROTECTED_TYPE } from './policy';

const RUN = new Set(
  'htm html xht xhtml shtml mht mhtml svg svgz js mjs cjs wasm swf hta xsl xslt xbl htc webmanifest'.split(' '),
);
/** True for a file that a browser would run, by its name or by how it begins (rule: room.files). */
export async function runsInBrowser(file: File): Promise<boolean> {
  return isRunByName(file.name) || beginsAsPage(new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer()));
}

export const isRunByName = (name: string) => RUN.has(extensionOf(name));

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  ...Object.fromEntries(JPEG_EXTENSIONS.map((extension) => [extension, 'image/jpeg'])),
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  tgz: 'application/gzip',
  json: 'application/json',
  csv: 'text/csv',
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/plain',
  conf: 'text/plain',
  cfg: 'text/plain',
  ini: 'text/plain',
  xml: 'text/plain',
  yaml: 'text/plain',
  yml: 'text/plain',
};

export const typeOf = (name: string): string => TYPES[extensionOf(name)] ?? 'application/octet-stream';

/** Returns the type by extension, except for a password-protected Office document (rule: files.protected). */
export const typeOfContent = async (name: string, content: AsyncIterable<Uint8Array>): Promise<string> =>
  (await isPasswordProtected(content)) ? PROTECTED_TYPE : typeOf(name);
