import 'server-only';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Problem } from '@/lib/shared/problem';
import { uploadTooLarge } from '@/lib/shared/upload-limit';
import { MEBIBYTE, readChunks } from './body-reader';
import { settings } from '@/lib/settings';

const MAX_PARTS = 50;
const MAX_FIELD_BYTES = MEBIBYTE / 4;
const MAX_NAME_LENGTH = 200;
/** A longer name loses its beginning, since the extension is at the end. */
const MAX_FILE_NAME = 1000;
/** The parser gets small writes, so that a large chunk does not block the event loop. */
const WRITE_BYTES = 16 * 1024;
const MIN_BYTES_PER_SECOND = 64 * 1024;

type Values = Record<string, unknown>;

/**
 * Parses a multipart form as it streams in: text fields as strings, files as `File` in memory. A field name that ends
 * in [] becomes a list. The file's declared type is not trusted.
 * @throws Problem payload_too_large (413), malformed (400), timeout (408)
 */
export async function readMultipart(request: Request): Promise<Values> {
  const maxBytes = settings.upload_max_mb * MEBIBYTE;
  const tooLarge = uploadTooLarge(settings.upload_max_mb);
  const collector = collect(request.headers.get('content-type') ?? '', maxBytes, tooLarge);
  const limits = { maxBytes: maxBytes + MEBIBYTE, tooLarge, minRate: MIN_BYTES_PER_SECOND };
  try {
    for await (const chunk of readChunks(request, limits))
      for (let offset = 0; offset < chunk.byteLength; offset += WRITE_BYTES)
        await collector.write(chunk.subarray(offset, offset + WRITE_BYTES));
    return await collector.end();
  } finally {
    collector.destroy();
  }
}

/** Collects the values of a parser; fails at the first limit exceeded. */
function collect(contentType: string, maxBytes: number, tooLarge: string) {
  const values = new Map<string, unknown>();
  const parser = parserOf(contentType, maxBytes);
  let failure: Problem | undefined;
  let fail: (problem: Problem) => void = (problem) => (failure ??= problem);
  const failed = new Promise<never>((_, reject) => {
    fail = (problem) => {
      failure ??= problem;
      reject(failure);
    };
  });
  failed.catch(() => undefined);

  const add = (name: string | undefined, value: unknown) => {
    if (!name || name.length > MAX_NAME_LENGTH) return fail(malformed());
    if (!name.endsWith('[]')) return void values.set(name, value);
    const list = name.slice(0, -2);
    values.set(list, [...[values.get(list) ?? []].flat(), value]);
  };
  const failTooMany = () => fail(new Problem('payload_too_large', 'The request has too many fields.'));

  parser.on('field', (...[name, value, , truncated]) => {
    if (truncated) return fail(new Problem('payload_too_large', 'The request is too large.'));
    add(name, value);
  });
  parser.on('file', (...[name, stream, fileName, , type]) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.once('limit', () => fail(new Problem('payload_too_large', tooLarge)));
    stream.once('error', () => fail(malformed()));
    // An empty file input is sent as a file without a name.
    stream.once(
      'end',
      () => fileName && add(name, new File(chunks as BlobPart[], fileName.slice(-MAX_FILE_NAME), { type })),
    );
  });
  parser.on('partsLimit', failTooMany).on('fieldsLimit', failTooMany).on('filesLimit', failTooMany);
  parser.on('error', () => fail(malformed()));
  const finished = new Promise<void>((resolve) => parser.once('finish', resolve));

  return {
    async write(bytes: Uint8Array): Promise<void> {
      await Promise.race([failed, new Promise<void>((resolve) => parser.write(bytes, () => resolve()))]);
      if (failure) throw failure;
    },
    async end(): Promise<Values> {
      parser.end();
      await Promise.race([failed, finished]);
      if (failure) throw failure;
      return Object.fromEntries(values);
    },
    destroy: () => parser.destroy(),
  };
}

function parserOf(contentType: string, maxBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        parts: MAX_PARTS,
        fieldSize: MAX_FIELD_BYTES,
        fileSize: maxBytes,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    throw malformed();
  }
}

const malformed = () => new Problem('malformed', 'The form could not be read.');
