import 'server-only';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Problem } from '@/lib/shared/problem';
import { uploadTooLarge } from '@/lib/shared/upload-limit';
import { MEBIBYTE, MIN_BYTES_PER_SECOND, readChunks } from './body-reader';
import { receiveFile, type ReceivedFile } from './received-file';
import { settings } from '@/lib/platform/settings';

const MAX_PARTS = 50;
const MAX_FIELD_BYTES = MEBIBYTE / 4;
const MAX_NAME_LENGTH = 200;
/** A longer name loses its beginning, since the extension is at the end. */
const MAX_FILE_NAME = 1000;
/** The parser gets small writes, so that a large chunk does not block the event loop. */
const WRITE_BYTES = 16 * 1024;

type Values = Record<string, unknown>;

export type UploadPlace = { bytes: number; refuse: () => never };
export type UploadLimits = { max_mb?: number; place?: UploadPlace };

/**
 * Parses a multipart form as it streams in: text fields as strings, files as `File` on disk, which the caller closes
 * (`closingFiles`). A field name that ends in [] becomes a list. The file's declared type is not trusted.
 * @throws Problem payload_too_large (413), malformed (400), timeout (408), that of the place as soon as more comes
 */
export async function readMultipart(request: Request, limits: UploadLimits = {}): Promise<Values> {
  const { max_mb = settings.upload_max_mb, place } = limits;
  /** The body also has text fields and boundaries; files are measured once they are complete. */
  const ensurePlace = (bytes: number) => place && bytes > place.bytes + MEBIBYTE && place.refuse();
  ensurePlace(Number(request.headers.get('content-length') ?? 0));
  let received = 0;
  const maxBytes = max_mb * MEBIBYTE;
  const tooLarge = uploadTooLarge(max_mb);
  const collector = collect(request.headers.get('content-type') ?? '', maxBytes, tooLarge);
  const ofBody = { maxBytes: maxBytes + MEBIBYTE, tooLarge, minRate: MIN_BYTES_PER_SECOND };
  try {
    for await (const chunk of readChunks(request, ofBody)) {
      ensurePlace((received += chunk.byteLength));
      for (let offset = 0; offset < chunk.byteLength; offset += WRITE_BYTES)
        await collector.write(chunk.subarray(offset, offset + WRITE_BYTES));
    }
    return await collector.end();
  } catch (error) {
    collector.discard();
    throw error;
  } finally {
    collector.destroy();
  }
}

type Entry = [name: string, value: string | Promise<ReceivedFile>];

function collect(contentType: string, maxBytes: number, tooLarge: string) {
  const entries: Entry[] = [];
  const streams: Readable[] = [];
  const parser = parserOf(contentType, maxBytes);
  let failure: unknown;
  let fail: (problem: unknown) => void = (problem) => (failure ??= problem);
  const failed = new Promise<never>((_, reject) => {
    fail = (problem) => {
      failure ??= problem;
      reject(failure);
    };
  });
  failed.catch(() => undefined);

  const isName = (name: string | undefined): name is string => {
    const isRead = Boolean(name) && name!.length <= MAX_NAME_LENGTH;
    if (!isRead) fail(malformed());
    return isRead;
  };
  const failTooMany = () => fail(new Problem('payload_too_large', 'The request has too many fields.'));

  parser.on('field', (...[name, value, , truncated]) => {
    if (truncated) return fail(new Problem('payload_too_large', 'The request is too large.'));
    if (isName(name)) entries.push([name, value]);
  });
  parser.on('file', (...[name, stream, fileName, , type]) => {
    stream.once('limit', () => fail(new Problem('payload_too_large', tooLarge)));
    stream.once('error', () => fail(malformed()));
    // An empty file input is sent as a file without a name.
    if (!fileName || !isName(name)) return void stream.resume();
    // A stream that ended by a full disk would look like an incomplete form.
    const parts = stream.iterator({ destroyOnReturn: false });
    const file = receiveFile(parts, { name: fileName.slice(-MAX_FILE_NAME), type });
    file.catch(fail);
    streams.push(stream);
    entries.push([name, file]);
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
      const values = await Promise.race([failed, valuesOf(entries)]);
      if (failure) throw failure;
      return values;
    },
    discard(): void {
      for (const stream of streams) stream.destroy();
      for (const [, value] of entries)
        if (typeof value !== 'string') value.then((file) => file.close()).catch(() => undefined);
    },
    destroy: () => parser.destroy(),
  };
}

async function valuesOf(entries: Entry[]): Promise<Values> {
  const values = new Map<string, unknown>();
  for (const [name, value] of entries) {
    const list = name.endsWith('[]') ? name.slice(0, -2) : null;
    if (list === null) values.set(name, await value);
    else values.set(list, [...[values.get(list) ?? []].flat(), await value]);
  }
  return Object.fromEntries(values);
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
