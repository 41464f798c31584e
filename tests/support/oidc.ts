import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { make } from '@/tools/factories/make';
import type { NewCompany } from '@/tools/factories/companies';
import { challengeOf, discoveryOf, idToken, newIssuerKey, publicKeys, type IssuerKey } from '../../tools/idp/oidc';
import { api, callRoute, type Answer } from './api';

export const CLIENT = { sso_client_id: 'portal', sso_client_secret: 'a secret & more' };

type Claims = Record<string, unknown>;
type Login = {
  redirect_uri: string;
  code_challenge: string;
  nonce: string;
  claims: Claims;
  token?: (claims: Claims) => string | Promise<string>;
};

/**
 * An OpenID Connect provider on a port of this machine, which keeps the standard strictly: a code works once, for the
 * client with its secret, the redirect address and the verifier. `answers` replaces what it answers at a path.
 */
export class FakeIssuer {
  keys: IssuerKey[] = [];
  answers: Record<string, RequestListener> = {};
  /** Changes of the discovery document. */
  discovery: Claims = {};
  userinfo: Claims = {};
  asked: string[] = [];
  private readonly codes = new Map<string, Login>();
  private readonly server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<this> {
    this.keys = [await newIssuerKey('first')];
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }
  stop(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }
  reset(): void {
    Object.assign(this, { answers: {}, discovery: {}, userinfo: {}, asked: [], keys: this.keys.slice(0, 1) });
  }
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  get issuer(): string {
    return `http://${this.host}`;
  }

  /** What the provider's login page does: the parameters with which it sends the browser back. */
  approve(asked: URLSearchParams, claims: Claims = {}, token?: Login['token']): Record<string, string> {
    const of = (name: string) => asked.get(name)!;
    const code = `code-${this.codes.size}`;
    const now = Math.floor(Date.now() / 1000);
    const standard = { iss: this.issuer, aud: of('client_id'), nonce: of('nonce'), iat: now, exp: now + 300 };
    const person = { sub: 'u-1', email: 'ada@cobalt.test', given_name: 'Ada', family_name: 'Lovelace' };
    this.codes.set(code, {
      redirect_uri: of('redirect_uri'),
      code_challenge: of('code_challenge'),
      nonce: of('nonce'),
      claims: { ...standard, ...person, ...claims },
      token,
    });
    return { code, state: of('state'), iss: this.issuer };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url!, this.issuer).pathname;
    this.asked.push(path);
    if (this.answers[path]) return this.answers[path](request, response);
    const send = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path.endsWith('/.well-known/openid-configuration')) send({ ...discoveryOf(this.issuer), ...this.discovery });
    else if (path === '/jwks') send(publicKeys(this.keys));
    else if (path === '/userinfo') send(this.userinfo);
    else if (path === '/token') send(...(await this.redeem(request)));
    else send({}, 404);
  }

  private async redeem(request: IncomingMessage): Promise<[object, number?]> {
    const form = new URLSearchParams(await text(request));
    const [id, secret] = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64')
      .toString()
      .split(':')
      .map((part) => new URLSearchParams(`x=${part}`).get('x'));
    if (id !== CLIENT.sso_client_id || secret !== CLIENT.sso_client_secret) return [{ error: 'invalid_client' }, 401];
    const code = form.get('code')!;
    const login = this.codes.get(code);
    this.codes.delete(code);
    const isOurs =
      login?.redirect_uri === form.get('redirect_uri') &&
      login.code_challenge === challengeOf(form.get('code_verifier') ?? '');
    if (!isOurs) return [{ error: 'invalid_grant', error_description: 'The code was used or is not yours.' }, 400];
    const { claims, token = (given: Claims) => idToken(given, this.keys.at(-1)!) } = login;
    return [{ access_token: 'access', token_type: 'Bearer', id_token: await token(claims) }];
  }
}

/** A company with a manager that logs in through the issuer. */
export async function oidcCompany({ issuer }: FakeIssuer, overrides: NewCompany = {}, more: object = {}) {
  const company = await make.company({ slug: 'cobalt', domain: 'cobalt.test', login_method: 'sso', ...overrides });
  const manager = await make.manager({ company_id: company.id, email: `manager@${company.domain}` });
  const saved = await api(manager).post('/api/admin/company/sso', {
    sso_protocol: 'oidc',
    sso_issuer: issuer,
    ...CLIENT,
    ...more,
  });
  if (saved.status !== 200) throw new Error(`Not saved: ${JSON.stringify(saved.body)}`);
  return { company, manager };
}

export type BegunCode = { slug: string; asked: URLSearchParams; cookie: string };

export async function beginCode(slug: string, query = '', headers: Record<string, string> = {}): Promise<BegunCode> {
  const started = await callRoute('GET', `/saml2/${slug}/login${query}`, {
    headers: { host: `${slug}.portal.test`, ...headers },
  });
  const { searchParams } = new URL(started.headers.get('location')!);
  if (!searchParams.has('code_challenge')) throw new Error(`No request: ${started.headers.get('location')}`);
  return { slug, asked: searchParams, cookie: started.cookies.at(-1)!.split(';')[0]! };
}

/** Goes back to the portal as the provider makes the browser do it. */
export const comeBack = (
  { slug, cookie }: Pick<BegunCode, 'slug' | 'cookie'>,
  parameters: Record<string, string> | [string, string][],
): Promise<Answer> =>
  callRoute('GET', `/oidc/${slug}/callback?${new URLSearchParams(parameters).toString()}`, {
    headers: { host: `${slug}.portal.test`, 'sec-fetch-site': 'cross-site', ...(cookie && { cookie }) },
  });

type Changes = { claims?: Claims; token?: Login['token']; query?: string; cookie?: string };

/** A whole login. */
export async function logInByCode(
  issuer: FakeIssuer,
  { claims, token, query }: Changes = {},
  slug = 'cobalt',
): Promise<Answer> {
  const begun = await beginCode(slug, query);
  return comeBack(begun, issuer.approve(begun.asked, claims, token));
}
