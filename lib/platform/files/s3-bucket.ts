import 'server-only';
import { createHash } from 'node:crypto';
import escapeHtml from 'escape-html';
import { askStorage, elementsIn, StorageFailed, textIn, type StorageRequest } from './storage-request';

/** A bucket with the keys for it; `url` ends with a slash. */
export type Bucket = {
  url: string;
  region: string;
  access_key: string;
  secret_key: string;
  session_token?: string;
  publicOnly: boolean;
};
export type StoredPart = { number: number; size: number; etag: string };

const SHORT = 10;
/** S3 copies the parts of a large object before it answers. */
const COMPLETION = 100;
const PARTS_AT_ONCE = 1000;

export const isGone = (error: unknown, code?: string): boolean =>
  error instanceof StorageFailed && error.status === 404 && (!code || error.code === code);

/** Begins a multipart upload and returns its id. @throws StorageFailed */
export async function beginUpload(bucket: Bucket, key: string): Promise<string> {
  const { text } = await ask(bucket, key, { method: 'POST', query: { uploads: '' } });
  return textIn(text, 'UploadId') ?? noAnswer();
}

/** Parts that have arrived, in order. @throws StorageFailed, of the code NoSuchUpload for an upload that has ended */
export async function listParts(bucket: Bucket, key: string, uploadId: string): Promise<StoredPart[]> {
  const parts: StoredPart[] = [];
  for (let marker = '0'; ;) {
    const query = { uploadId, 'max-parts': String(PARTS_AT_ONCE), 'part-number-marker': marker };
    const { text } = await ask(bucket, key, { method: 'GET', query });
    for (const part of elementsIn(text, 'Part'))
      parts.push({
        number: Number(textIn(part, 'PartNumber')),
        size: Number(textIn(part, 'Size')),
        etag: textIn(part, 'ETag') ?? '',
      });
    const next = textIn(text, 'NextPartNumberMarker');
    if (textIn(text, 'IsTruncated') !== 'true' || !next || Number(next) <= Number(marker)) return parts;
    marker = next;
  }
}

/** Makes an object of the parts. @throws StorageFailed */
export async function completeUpload(
  bucket: Bucket,
  key: string,
  uploadId: string,
  parts: StoredPart[],
): Promise<void> {
  const listed = parts.map(
    ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeHtml(etag)}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
  const { text } = await ask(bucket, key, { method: 'POST', query: { uploadId }, body, seconds: COMPLETION });
  // S3 begins its answer before the outcome is known.
  const code = textIn(text, 'Code');
  if (text.includes('<Error>')) throw new StorageFailed(`It answers ${code ?? 'an error'}.`, 200, code);
}

/** Ends a multipart upload and removes its parts; one that has ended counts as removed. @throws StorageFailed */
export const abortUpload = (bucket: Bucket, key: string, uploadId: string): Promise<void> =>
  removed(ask(bucket, key, { method: 'DELETE', query: { uploadId } }));

export const removeFromBucket = (bucket: Bucket, key: string): Promise<void> =>
  removed(ask(bucket, key, { method: 'DELETE' }));

async function removed(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}

/** Bytes of an object; null for none. @throws StorageFailed */
export async function sizeInBucket(bucket: Bucket, key: string): Promise<number | null> {
  const answer = await ask(bucket, key, { method: 'HEAD' }).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  return answer && Number(answer.headers['content-length']);
}

export const putText = async (bucket: Bucket, key: string, body: string): Promise<void> =>
  void (await ask(bucket, key, { method: 'PUT', body }));

type LinkOptions = { seconds: number; size: number; part?: { uploadId: string; number: number } };

/** Signs an address to which anybody can put exactly `size` bytes: an object, or a part of an upload. */
export async function linkToPut(bucket: Bucket, key: string, { seconds, size, part }: LinkOptions): Promise<string> {
  const url = addressIn(bucket, key, part ? { partNumber: String(part.number), uploadId: part.uploadId } : {});
  url.searchParams.set('X-Amz-Expires', String(seconds));
  const headers = { 'content-length': String(size) };
  const signed = await sign(bucket, { method: 'PUT', url: url.href, headers, signQuery: true, allHeaders: true });
  return signed.url.href;
}

type Asked = Pick<StorageRequest, 'method' | 'body'> & { query?: Record<string, string>; seconds?: number };

async function ask(bucket: Bucket, key: string, { method, query = {}, body, seconds = SHORT }: Asked) {
  const address = addressIn(bucket, key, query).href;
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const signed = await sign(bucket, { method, url: address, headers: { 'x-amz-content-sha256': hash } });
  const headers = Object.fromEntries(signed.headers);
  return askStorage(address, { method, headers, body, publicOnly: bucket.publicOnly, seconds });
}

function addressIn({ url }: Bucket, key: string, query: Record<string, string>): URL {
  const address = new URL(url + key);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}

type Signed = {
  method: string;
  url: string;
  headers?: Record<string, string>;
  signQuery?: boolean;
  allHeaders?: boolean;
};

/** Signs a request (AWS Signature 4). The signer loads with the first one. */
async function sign({ access_key, secret_key, session_token, region }: Bucket, request: Signed) {
  const { AwsV4Signer } = await import('aws4fetch');
  const keys = { accessKeyId: access_key, secretAccessKey: secret_key, sessionToken: session_token };
  return new AwsV4Signer({ ...request, ...keys, region, service: 's3' }).sign();
}

function noAnswer(): never {
  throw new StorageFailed('There is no whole answer.');
}
