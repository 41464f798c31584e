import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const TENANT = '11111111-2222-4333-8444-555555555555';
export const CONTAINER = { container: 'incoming', tenantId: TENANT, storageAccountName: 'borealisfiles' };
const CLIENT = { client_id: 'concord-app', client_secret: 'app-secret' };
const KEY = Buffer.from('a key that the account has delegated');

type Blob = { blocks: Map<string, Buffer>; bytes: Buffer | null };
type Call = { method: string; path: string; query: URLSearchParams; headers: IncomingMessage['headers']; body: Buffer };
type Answered = { status: number; body?: string; headers?: Record<string, string> };

/**
 * The login of Microsoft and its blob service, as the portal uses them: a token of the tenant, a delegation key, blocks, block lists and
 * blobs, for the token or a signature of a user delegation SAS. `fail` has the next requests whose path or query matches refused.
 */
export async function openFakeAzure() {
  const blobs = new Map<string, Blob>();
  const tokens = new Set<string>();
  let failing: RegExp | undefined;
  const blobAt = (path: string) => blobs.get(path) ?? blobs.set(path, { blocks: new Map(), bytes: null }).get(path)!;

  function answer(call: Call): Answered {
    const { path, query } = call;
    if (failing?.test(`${path}?${query}`)) return refused(403, 'AuthorizationFailure');
    if (path === `/${TENANT}/oauth2/v2.0/token`) return login(call);
    if (!hasToken(call) && !hasSignature(call)) return refused(403, 'AuthenticationFailed');
    if (query.get('comp') === 'userdelegationkey') return delegate(call);
    return answerForBlob(call, blobAt(path));
  }

  function login({ body }: Call): Answered {
    const sent = new URLSearchParams(body.toString());
    const isKnown = Object.entries(CLIENT).every(([name, value]) => sent.get(name) === value);
    if (!isKnown || sent.get('scope') !== 'https://storage.azure.com/.default') return { status: 401, body: '{}' };
    const access_token = randomUUID();
    tokens.add(access_token);
    return { status: 200, body: JSON.stringify({ token_type: 'Bearer', expires_in: 3599, access_token }) };
  }
  const hasToken = ({ headers }: Call) => tokens.has((headers.authorization ?? '').replace('Bearer ', ''));

  function answerForBlob({ method, path, query, body, headers }: Call, blob: Blob): Answered {
    const kind = [method, query.get('comp')].filter(Boolean).join(' ');
    const acts: Record<string, () => Answered> = {
      'PUT block': () => done(blob.blocks.set(query.get('blockid')!, body)),
      'PUT blocklist': () => commit(blob, body.toString()),
      PUT: () =>
        headers['x-ms-blob-type'] === 'BlockBlob'
          ? done(Object.assign(blob, { bytes: body, blocks: new Map() }))
          : refused(400, 'MissingRequiredHeader'),
      'GET blocklist': () => listBlocks(blob),
      DELETE: () => (blob.bytes ? done(blobs.delete(path), 202) : refused(404, 'BlobNotFound')),
      HEAD: () =>
        blob.bytes ? { status: 200, headers: { 'content-length': String(blob.bytes.length) } } : { status: 404 },
    };
    return acts[kind]?.() ?? refused(405, 'UnsupportedHttpVerb');
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { pathname: path, searchParams: query } = new URL(request.url!, 'http://fake');
    const { method = '', headers: sent } = request;
    const { status, body, headers } = answer({ method, path, query, headers: sent, body: Buffer.concat(chunks) });
    response.writeHead(status, headers).end(body);
  }

  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    ...{ AZURE_CLIENT_ID: CLIENT.client_id, AZURE_CLIENT_SECRET: CLIENT.client_secret },
    ...{ AZURE_AUTHORITY: origin, AZURE_BLOB_URL: `${origin}/{account}` },
    OUTGOING_ALLOW: new URL(origin).host,
  });
  return {
    blobs,
    fail: (what: RegExp | undefined) => void (failing = what),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const done = (_changed: unknown, status = 201): Answered => ({ status });
const refused = (status: number, code: string): Answered => ({ status, body: `<Error><Code>${code}</Code></Error>` });

function commit(blob: Blob, list: string): Answered {
  const ids = [...list.matchAll(/<Latest>([^<]+)<\/Latest>/g)].map(([, id]) => id!);
  if (ids.some((id) => !blob.blocks.has(id))) return refused(400, 'InvalidBlockList');
  const bytes = Buffer.concat(ids.map((id) => blob.blocks.get(id)!));
  return done(Object.assign(blob, { bytes, blocks: new Map() }));
}

function listBlocks({ blocks, bytes }: Blob): Answered {
  if (!blocks.size && !bytes) return refused(404, 'BlobNotFound');
  const listed = [...blocks].map(([id, { length }]) => `<Block><Name>${id}</Name><Size>${length}</Size></Block>`);
  return { status: 200, body: `<BlockList><UncommittedBlocks>${listed.join('')}</UncommittedBlocks></BlockList>` };
}

function delegate({ body }: Call): Answered {
  const [start, expiry] = ['Start', 'Expiry'].map((name) => new RegExp(`<${name}>([^<]+)<`).exec(body.toString())![1]!);
  const fields = { ...KEY_NAMES, SignedStart: start!, SignedExpiry: expiry!, Value: KEY.toString('base64') };
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return { status: 200, body: `<UserDelegationKey>${inner.join('')}</UserDelegationKey>` };
}

const KEY_NAMES = { SignedOid: 'an-object', SignedTid: TENANT, SignedService: 'b', SignedVersion: '2022-11-02' };

/** Checks a user delegation SAS as Microsoft describes it for versions from 2020-12-06 to 2025-05-05. */
function hasSignature({ method, path, query }: Call): boolean {
  const of = (name: string) => query.get(name) ?? '';
  if (method !== 'PUT' || of('sp') !== 'w' || of('sr') !== 'b' || Date.parse(of('se')) <= Date.now()) return false;
  const signed = [
    ...[of('sp'), of('st'), of('se'), `/blob${path}`],
    ...[of('skoid'), of('sktid'), of('skt'), of('ske'), of('sks'), of('skv')],
    ...[of('saoid'), of('suoid'), of('scid'), of('sip'), of('spr'), of('sv'), of('sr')],
    ...['', of('ses'), of('rscc'), of('rscd'), of('rsce'), of('rscl'), of('rsct')],
  ].join('\n');
  return createHmac('sha256', KEY).update(signed).digest('base64') === of('sig');
}
