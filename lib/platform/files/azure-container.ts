import 'server-only';
import { createHmac } from 'node:crypto';
import { settings } from '@/lib/platform/settings';
import { minutes, msOf } from '@/lib/shared/durations';
import type { AzureTarget } from '@/lib/shared/storage';
import { askStorage, elementsIn, StorageFailed, textIn, type StorageRequest } from './storage-request';

const SECONDS = 20;
const COMMIT = 100;
const VERSION = '2022-11-02';
/** Azure's clock may be behind by as much. */
const CLOCKS_DIFFER = minutes(1);
const SCOPE = 'https://storage.azure.com/.default';

/** A container with a token for it; `url` ends with a slash. */
export type Container = { url: string; target: AzureTarget; token: string };
export type StoredBlock = { id: string; size: number };

/**
 * Logs the operator's app registration in to the receiver's tenant. @throws StorageFailed when it is refused there, or the operator
 * has none
 */
export async function openContainer(target: AzureTarget): Promise<Container> {
  const azure = settings.files_azure;
  if (!azure) throw new StorageFailed('The operator of this portal has no app registration in Azure any more.');
  const { client_id, client_secret, login_url, blob_url } = azure;
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret, scope: SCOPE });
  const address = `${login_url}/${target.tenantId}/oauth2/v2.0/token`;
  const { text } = await askStorage(address, {
    ...{ method: 'POST', body: body.toString(), publicOnly: true, seconds: SECONDS },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const url = `${blob_url.replace('{account}', target.storageAccountName)}/${target.container}/`;
  return { url, target, token: tokenIn(text) };
}

function tokenIn(text: string): string {
  try {
    const { access_token } = JSON.parse(text) as { access_token?: unknown };
    if (typeof access_token === 'string' && /^[\w.~+/=-]+$/.test(access_token)) return access_token;
  } catch {
    // Refused below, like an answer without a token.
  }
  throw new StorageFailed('The login answers without a token.');
}

type DelegationKey = Record<(typeof KEY_FIELDS)[number] | 'Value', string>;
const KEY_FIELDS = ['SignedOid', 'SignedTid', 'SignedStart', 'SignedExpiry', 'SignedService', 'SignedVersion'] as const;

/** Signs the part of an address with which anybody can write this blob until then: a user delegation SAS. @throws StorageFailed */
export async function signatureToWrite(container: Container, key: string, until: Date): Promise<URLSearchParams> {
  const { storageAccountName, container: name } = container.target;
  const expiry = timestamp(until);
  const delegated = await delegationKey(container, expiry);
  const protocol = container.url.startsWith('https:') ? 'https' : 'https,http';
  const of = KEY_FIELDS.map((field) => delegated[field]);
  const agents = ['', '', ''];
  const responseHeaders = ['', '', '', '', ''];
  const text = [
    ...['w', '', expiry, `/blob/${storageAccountName}/${name}/${key}`, ...of, ...agents, '', protocol],
    ...[VERSION, 'b', '', '', ...responseHeaders],
  ].join('\n');
  const signature = createHmac('sha256', Buffer.from(delegated.Value, 'base64')).update(text, 'utf8').digest('base64');
  const [skoid, sktid, skt, ske, sks, skv] = of as [string, string, string, string, string, string];
  return new URLSearchParams({
    ...{ sv: VERSION, sr: 'b', sp: 'w', se: expiry, spr: protocol },
    ...{ skoid, sktid, skt, ske, sks, skv, sig: signature },
  });
}

/** Azure writes times without milliseconds. */
const timestamp = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

async function delegationKey({ url, token }: Container, expiry: string): Promise<DelegationKey> {
  const account = url.slice(0, url.lastIndexOf('/', url.length - 2) + 1);
  const start = timestamp(new Date(Date.now() - msOf(CLOCKS_DIFFER)));
  const body = `<?xml version="1.0" encoding="utf-8"?><KeyInfo><Start>${start}</Start><Expiry>${expiry}</Expiry></KeyInfo>`;
  const { text } = await askStorage(`${account}?restype=service&comp=userdelegationkey`, {
    ...{ method: 'POST', body, publicOnly: true, seconds: SECONDS },
    headers: headersOf(token),
  });
  const fields = [...KEY_FIELDS, 'Value'].map((field) => [field, textIn(text, field)] as const);
  if (fields.some(([, value]) => !value)) throw new StorageFailed('It answers without a delegation key.');
  return Object.fromEntries(fields) as DelegationKey;
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'x-ms-version': VERSION });

/** All ids of a blob's blocks have one length. */
export const blockId = (number: number): string =>
  Buffer.from(`block-${String(number).padStart(6, '0')}`).toString('base64');

export const blobUrl = ({ url }: Pick<Container, 'url'>, key: string) => url + key;

/** Blocks that have arrived and are in no blob yet. @throws StorageFailed */
export async function waitingBlocks(container: Container, key: string): Promise<StoredBlock[]> {
  const answer = await ask(container, key, { method: 'GET', query: '?comp=blocklist&blocklisttype=uncommitted' }).catch(
    missing,
  );
  return elementsIn(answer?.text ?? '', 'Block').map((block) => ({
    id: textIn(block, 'Name') ?? '',
    size: Number(textIn(block, 'Size')),
  }));
}

/** Makes a blob of blocks, in this order. @throws StorageFailed */
export async function commitBlocks(container: Container, key: string, ids: string[]): Promise<void> {
  const listed = ids.map((id) => `<Latest>${id}</Latest>`).join('');
  const body = `<?xml version="1.0" encoding="utf-8"?><BlockList>${listed}</BlockList>`;
  await ask(container, key, { method: 'PUT', query: '?comp=blocklist', body, seconds: COMMIT });
}

/** Bytes of a blob; null for none. @throws StorageFailed */
export async function sizeOfBlob(container: Container, key: string): Promise<number | null> {
  const answer = await ask(container, key, { method: 'HEAD' }).catch(missing);
  return answer && Number(answer.headers['content-length']);
}

export const putBlob = async (container: Container, key: string, body: string): Promise<void> =>
  void (await ask(container, key, { method: 'PUT', body, headers: { 'x-ms-blob-type': 'BlockBlob' } }));

/** Removes a blob, and its waiting blocks, which only a new blob of its name drops. @throws StorageFailed */
export async function removeBlob(container: Container, key: string): Promise<void> {
  await putBlob(container, key, '');
  await ask(container, key, { method: 'DELETE' }).catch(missing);
}

function missing(error: unknown): null {
  if (error instanceof StorageFailed && error.status === 404) return null;
  throw error;
}

type Asked = Pick<StorageRequest, 'method' | 'body' | 'headers'> & { query?: string; seconds?: number };

const ask = (container: Container, key: string, { method, query = '', body, headers, seconds = SECONDS }: Asked) =>
  askStorage(blobUrl(container, key) + query, {
    ...{ method, body, publicOnly: true, seconds },
    headers: { ...headersOf(container.token), ...headers },
  });
