/** What S3 and STS answer and s3rver does not: parts of an upload, its end, and a role that is assumed. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';

/** Context of Koa, as far as it is used here. */
export type Context = {
  req: IncomingMessage;
  method: string;
  path: string;
  query: Record<string, string | undefined>;
  status: number;
  type: string;
  body: unknown;
};
type Options = { directory: string; key: string };

/** Answers a request before s3rver sees it. */
export function s3Gaps({ directory, key }: Options) {
  let completing = Promise.resolve();

  /** S3 makes one object of an upload, however often it is asked at once. */
  async function completeOnce(context: Context, { folder, next }: Upload): Promise<void> {
    const turn = completing.then(() => (existsSync(folder) ? next() : refuse(context, 404, NO_UPLOAD)));
    completing = turn.catch(() => undefined);
    return turn;
  }

  async function ofUpload(context: Context, upload: Upload): Promise<void> {
    if (context.method === 'POST') return completeOnce(context, upload);
    if (context.method === 'PUT') return upload.next();
    if (!(await isSigned(context, key))) return refuse(context, 403, DENIED);
    return context.method === 'DELETE' ? abort(context, upload.folder) : listParts(context, upload.folder);
  }

  return async (context: Context, next: () => Promise<void>): Promise<void> => {
    const { method, path, query } = context;
    if (method === 'POST' && path === '/') return assumeRole(context, key);
    const { uploadId } = query;
    if (uploadId === undefined) return next();
    const folder = join(directory, path.split('/')[1] ?? '', '._S3rver_uploads', uploadId);
    if (!/^[\da-f]{32}$/.test(uploadId) || !existsSync(folder)) return refuse(context, 404, NO_UPLOAD);
    return ofUpload(context, { folder, next });
  };
}

type Upload = { folder: string; next: () => Promise<void> };

const NO_UPLOAD = 'NoSuchUpload';
const DENIED = 'SignatureDoesNotMatch';

async function listParts(context: Context, folder: string): Promise<void> {
  const { 'max-parts': max = '1000', 'part-number-marker': after = '0' } = context.query;
  const numbers = (await readdir(folder))
    .filter((name) => /^\d+$/.test(name) && Number(name) > Number(after))
    .map(Number)
    .sort((one, other) => one - other);
  const shown = numbers.slice(0, Number(max));
  const part = async (number: number) => {
    const file = join(folder, String(number));
    const [{ size }, md5] = await Promise.all([stat(file), readFile(`${file}.md5`, 'utf8')]);
    return `<Part><PartNumber>${number}</PartNumber><ETag>&quot;${md5}&quot;</ETag><Size>${size}</Size></Part>`;
  };
  const parts = (await Promise.all(shown.map(part))).join('');
  const rest = `<IsTruncated>${numbers.length > shown.length}</IsTruncated><NextPartNumberMarker>${shown.at(-1) ?? after}</NextPartNumberMarker>`;
  send(context, 200, `<ListPartsResult>${rest}${parts}</ListPartsResult>`);
}

async function abort(context: Context, folder: string): Promise<void> {
  await rm(folder, { recursive: true });
  context.status = 204;
}

const LENT_SECONDS = 3600;

/** Lends the store's only key to any role that is asked for with an external id. */
async function assumeRole(context: Context, key: string): Promise<void> {
  const body = await bodyOf(context.req);
  const sent = new URLSearchParams(body);
  const isAsked = sent.get('Action') === 'AssumeRole' && /^arn:aws:iam::\d{12}:role\/./.test(sent.get('RoleArn') ?? '');
  if (!isAsked || !sent.get('RoleSessionName')) return refuse(context, 400, 'ValidationError');
  if (!sent.get('ExternalId')) return refuse(context, 403, 'AccessDenied');
  if (!(await isSigned(context, key, body))) return refuse(context, 403, DENIED);
  const expiration = new Date(Date.now() + LENT_SECONDS * 1000).toISOString();
  const keys = `<AccessKeyId>${key}</AccessKeyId><SecretAccessKey>${key}</SecretAccessKey><SessionToken>lent</SessionToken>`;
  const credentials = `<Credentials>${keys}<Expiration>${expiration}</Expiration></Credentials>`;
  send(context, 200, `<AssumeRoleResponse><AssumeRoleResult>${credentials}</AssumeRoleResult></AssumeRoleResponse>`);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
  return body;
}

/** Signs the same request with the store's key and compares. */
async function isSigned({ req }: Context, key: string, body?: string): Promise<boolean> {
  const { authorization = '', host = '' } = req.headers;
  const [, region, service] = /Credential=\w+\/\d{8}\/([\w-]+)\/(s3|sts)\/aws4_request,/.exec(authorization) ?? [];
  const names = /SignedHeaders=([\w;-]+),/.exec(authorization)?.[1]?.split(';') ?? [];
  if (!region || !service) return false;
  const headers = Object.fromEntries(names.filter((name) => name !== 'host').map((name) => [name, req.headers[name]]));
  const { headers: signed } = await new AwsV4Signer({
    ...{ method: req.method, url: `http://${host}${req.url}`, headers: headers as Record<string, string>, body },
    ...{ accessKeyId: key, secretAccessKey: key, region, service },
    datetime: String(req.headers['x-amz-date']),
  }).sign();
  return signed.get('authorization') === authorization;
}

function refuse(context: Context, status: number, code: string): void {
  send(context, status, `<Error><Code>${code}</Code></Error>`);
}

function send(context: Context, status: number, xml: string): void {
  context.status = status;
  context.type = 'application/xml';
  context.body = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
}
