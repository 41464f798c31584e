/**
 * `npm run idp`: a small local identity provider, of SAML and OpenID Connect, for trying out single sign-on. It does not authenticate: users
 * choose the address to log in with.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { readSettings } from '../../lib/platform/settings/index.ts';
import { newKeyPair } from '../../lib/people/sso/self-signed.ts';
import { fail, print } from '../../scripts/output.mjs';
import { IssuerOfTrial, TRIAL_CLIENT, type JsonReply } from './issuer.ts';
import { answerXml, escapeXml, providerMetadata, signAnswer, type ProviderKeys } from './saml.ts';
import { dataFolder } from '../../scripts/services.ts';

const settings = readSettings(process.env);
const origin = `http://localhost:${settings.idp_port}`;
const entity_id = `${origin}/metadata`;
const folder = join(dataFolder(settings), 'idp');
const MAX_BODY = 100_000;

const keys = ownKeys();
const metadata = providerMetadata({ entity_id, login_url: `${origin}/sso`, logout_url: `${origin}/logout`, keys });
writeFileSync(join(folder, 'metadata.xml'), metadata);

/** Stored, so that portals still trust the provider after a restart. */
function ownKeys(): ProviderKeys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ProviderKeys;
  const made = newKeyPair('Identity provider for trying out');
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

const issuer = await IssuerOfTrial.start(origin, folder);

type LoginRequest = { request_id: string; consumer: string; audience: string; slug: string };

/** Reads the needed parts of an AuthnRequest; null for anything else. */
function readRequest(packed: string | null, isDeflated: boolean): LoginRequest | null {
  try {
    const bytes = Buffer.from(packed ?? '', 'base64');
    const xml = (isDeflated ? inflateRawSync(bytes, { maxOutputLength: MAX_BODY }) : bytes).toString();
    const find = (pattern: RegExp) => pattern.exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const asked = {
      request_id: find(/ ID="([^"]+)"/),
      consumer: find(/ AssertionConsumerServiceURL="([^"]+)"/),
      audience: find(/<(?:\w+:)?Issuer[^>]*>([^<]+)</),
    };
    const slug = /\/saml2\/([a-z0-9-]+)\/metadata$/.exec(asked.audience)?.[1] ?? '';
    return asked.request_id && isPortal(asked.consumer) ? { ...asked, slug } : null;
  } catch {
    return null;
  }
}

/** Responses are only sent to this machine's portal. */
function isPortal(consumer: string): boolean {
  const host = URL.parse(consumer)?.host ?? '';
  return host === settings.app_url.host || host.endsWith(`.${settings.app_url.host}`);
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}label{display:block;margin:.75rem 0}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.4rem}button{font:inherit;padding:.4rem 1rem}</style></head><body><h1>${title}</h1>${body}</body></html>`;

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`)
    .join('');

const field = (name: string, label: string, value: string) =>
  `<label>${label}<input name="${name}" value="${escapeXml(value)}" required></label>`;

function loginPage(asked: LoginRequest, relay: string): string {
  const domain = asked.slug ? `${asked.slug}.test` : 'company.test';
  return page(
    'Try-out identity provider',
    `<p>Log in to the portal of <strong>${escapeXml(asked.slug)}</strong> as anybody of the company.</p><form method="post" action="/answer">${hidden({ ...asked, relay })}${field('email', 'Email', `newcomer@${domain}`)}${field('first_name', 'First name', 'Nora')}${field('last_name', 'Last name', 'Newcomer')}<button>Log in</button></form>`,
  );
}

function answerPage(form: URLSearchParams): string {
  const of = (name: string) => form.get(name) ?? '';
  const xml = answerXml({
    issuer: entity_id,
    consumer: of('consumer'),
    audience: of('audience'),
    request_id: of('request_id'),
    name_id: of('email').toLowerCase(),
    name_id_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    attributes: [
      ['email', of('email')],
      ['firstName', of('first_name')],
      ['lastName', of('last_name')],
    ],
  });
  const SAMLResponse = Buffer.from(signAnswer(xml, keys)).toString('base64');
  const fields = hidden({ SAMLResponse, ...(of('relay') && { RelayState: of('relay') }) });
  return page(
    'Logging in …',
    `<form method="post" action="${escapeXml(of('consumer'))}">${fields}<button>Continue</button></form><script>document.forms[0].submit()</script>`,
  );
}

const COMPANY_IN = /\/oidc\/([a-z0-9-]+)\/callback$/;

function codePage(asked: URLSearchParams): string {
  const redirect_uri = asked.get('redirect_uri') ?? '';
  const domain = `${COMPANY_IN.exec(redirect_uri)?.[1] ?? 'company'}.test`;
  return page(
    'Try-out identity provider',
    `<p>Log in as anybody of the company.</p><form method="post" action="/code">${hidden(Object.fromEntries(asked))}${field('email', 'Email', `newcomer@${domain}`)}${field('first_name', 'First name', 'Nora')}${field('last_name', 'Last name', 'Newcomer')}${field('amr', 'Methods (amr)', 'pwd mfa')}<button>Log in</button></form>`,
  );
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) if ((text += String(chunk)).length > MAX_BODY) break;
  return new URLSearchParams(text);
}

type Reply = { body: string; status?: number; type?: string; location?: string };

const json = ({ body, status }: JsonReply): Reply => ({ body: JSON.stringify(body), status, type: 'application/json' });

/** What the provider answers in OpenID Connect; null for other addresses. */
async function replyOfIssuer(path: string, form: URLSearchParams, authorization?: string): Promise<Reply | null> {
  if (path === '/.well-known/openid-configuration') return json(issuer.discovery());
  if (path === '/jwks') return json(issuer.jwks());
  if (path === '/token') return json(await issuer.redeem(form, authorization));
  if (path === '/end_session') return endSession(form.get('post_logout_redirect_uri') ?? '');
  return path === '/authorize' || path === '/code' ? askForCode(path, form) : null;
}

function askForCode(path: '/authorize' | '/code', form: URLSearchParams): Reply {
  const of = (name: string) => form.get(name) ?? '';
  if (!isPortal(of('redirect_uri'))) return welcome(400);
  if (path === '/authorize') return { body: codePage(form) };
  const person = { email: of('email'), first_name: of('first_name'), last_name: of('last_name'), amr: of('amr') };
  return { body: '', status: 303, location: issuer.approve(form, person) };
}

async function replyTo(request: IncomingMessage): Promise<Reply> {
  const url = new URL(request.url ?? '/', origin);
  const isPost = request.method === 'POST';
  const form = isPost ? await readForm(request) : url.searchParams;
  const reply = await replyOfIssuer(url.pathname, form, request.headers.authorization);
  return reply ?? replyOfSaml(url.pathname, form, isPost);
}

function replyOfSaml(path: string, form: URLSearchParams, isPost: boolean): Reply {
  switch (path) {
    case '/metadata':
      return { body: metadata, type: 'application/samlmetadata+xml' };
    case '/logout':
      return { body: page('You are logged out', '<p>Also of the identity provider.</p>') };
    case '/answer':
      return isPortal(form.get('consumer') ?? '') ? { body: answerPage(form) } : welcome(400);
    case '/sso':
      return askWho(readRequest(form.get('SAMLRequest'), !isPost), form);
    default:
      return welcome(path === '/' ? 200 : 404);
  }
}

const endSession = (back: string): Reply =>
  isPortal(back) ? { body: '', status: 303, location: back } : { body: page('You are logged out', '') };

const askWho = (asked: LoginRequest | null, form: URLSearchParams): Reply =>
  asked ? { body: loginPage(asked, form.get('RelayState') ?? '') } : welcome(400);

const welcome = (status: number): Reply => ({
  status,
  body: page('Try-out identity provider', '<p>The portal sends people here. <a href="/metadata">Metadata</a></p>'),
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { body, status = 200, type = 'text/html', location } = await replyTo(request);
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' };
  response.writeHead(status, location ? { ...headers, Location: location } : headers).end(body);
}

export function serveProvider(): void {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  server.once('error', (error) =>
    fail(`The identity provider cannot start on port ${settings.idp_port}: ${error.message}`),
  );
  server.listen(settings.idp_port, '127.0.0.1', () => {
    print(`Identity provider   ${origin}  (logs in anybody; for trying out only)`);
    print(`Its metadata        ${join(folder, 'metadata.xml')}, also at ${entity_id}`);
    print(`OpenID Connect      issuer ${origin}, client ${TRIAL_CLIENT.id}, secret ${TRIAL_CLIENT.secret}`);
    print(`Its logout          ${origin}/logout`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
}
