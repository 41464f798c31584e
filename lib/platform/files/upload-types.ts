import 'server-only';
import { fileTypeFromBlob } from 'file-type';
import { JPEG_EXTENSIONS } from '@/lib/shared/jpeg-extensions';
import { isArchive, isOfficeDocument } from './archive';
import { beginsAsPage } from './page-beginnings';

type Kind = { type: string } & (
  | {
      sniffed: string[];
      /** The container must include one of these names, to tell a document from other files of its format. */
      holds?: Buffer[];
      /** The header may come after other bytes, which PDF readers accept. */
      startsLate?: true;
    }
  | { main: RegExp }
);

/** OLE compound files name their streams in UTF-16. */
const inOle = (...names: string[]) => names.map((name) => Buffer.from(name, 'utf16le'));
const office = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;

/** Allowed extensions with their required content (spec 2 §5, rule: files.types). */
const UPLOADS: Record<string, Kind> = {
  xls: { type: 'application/vnd.ms-excel', sniffed: ['cfb'], holds: inOle('Workbook', 'Book') },
  xlsx: { type: office('spreadsheetml.sheet'), main: /^xl\/workbook\d*\.xml$/ },
  doc: { type: 'application/msword', sniffed: ['cfb'], holds: inOle('WordDocument') },
  docx: { type: office('wordprocessingml.document'), main: /^word\/document\d*\.xml$/ },
  // A drawing program's PDF is detected as ai, an animated PNG as apng.
  pdf: { type: 'application/pdf', sniffed: ['pdf', 'ai'], startsLate: true },
  jpg: { type: 'image/jpeg', sniffed: ['jpg'] },
  jpeg: { type: 'image/jpeg', sniffed: ['jpg'] },
  png: { type: 'image/png', sniffed: ['png', 'apng'] },
};

export const UPLOAD_EXTENSIONS = Object.keys(UPLOADS);

export function kindOf(extension: string, only: string[]): Kind | undefined {
  const known = JPEG_EXTENSIONS.includes(extension) ? 'jpg' : extension;
  return only.includes(known) ? UPLOADS[known] : undefined;
}

/**
 * True for content of this kind. Files other than Office documents must not also be archives. Reads what it needs, a
 * part at a time.
 */
export async function isOfKind(content: Blob, kind: Kind): Promise<boolean> {
  if ('main' in kind) return isOfficeDocument(content, kind.main);
  const sniffed = await fileTypeFromBlob(kind.startsLate ? await fromPdfHeader(content) : content);
  if (!sniffed || !kind.sniffed.includes(sniffed.ext) || !(await includesOne(content.stream(), kind.holds)))
    return false;
  return !(await isArchive(content));
}

const PDF_HEADER = Buffer.from('%PDF-');
/** Readers look for the header in the first bytes; mail gateways, printers and scanners put bytes before it. */
const MAX_BEFORE_PDF = 1024;

async function fromPdfHeader(content: Blob): Promise<Blob> {
  const beginning = Buffer.from(await content.slice(0, MAX_BEFORE_PDF + PDF_HEADER.length).arrayBuffer());
  const start = beginning.indexOf(PDF_HEADER);
  const isOther = start > 0 && ((await fileTypeFromBlob(content)) !== undefined || beginsAsPage(beginning));
  return start > 0 && !isOther ? content.slice(start) : content;
}

async function includesOne(content: AsyncIterable<Uint8Array>, names: Buffer[] = []): Promise<boolean> {
  if (!names.length) return true;
  const overlap = Math.max(...names.map((name) => name.length)) - 1;
  let end = Buffer.alloc(0);
  for await (const part of content) {
    const bytes = Buffer.concat([end, part]);
    if (names.some((name) => bytes.includes(name))) return true;
    end = Buffer.from(bytes.subarray(Math.max(0, bytes.length - overlap)));
  }
  return false;
}
