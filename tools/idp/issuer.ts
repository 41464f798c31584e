/** The try-out provider's side of OpenID Connect: one client with a fixed secret, codes and keys in memory. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { challengeOf, discoveryOf, idToken, newIssuerKey, publicKeys, type IssuerKey } from './oidc.ts';

export const TRIAL_CLIENT = { id: 'concord', secret: 'concord-trial-secret' };

type Code = { redirect_uri: string; code_challenge: string; claims: Record<string, string> };
export type JsonReply = { body: object; status?: number };

export class IssuerOfTrial {
  private readonly codes = new Map<string, Code>();
  private readonly origin: string;
  private readonly key: IssuerKey;

  private constructor(origin: string, key: IssuerKey) {
    this.origin = origin;
    this.key = key;
  }

  /** Stores its key in the folder, so that portals still trust the provider after a restart. */
  static async start(origin: string, folder: string): Promise<IssuerOfTrial> {
    const file = join(folder, 'issuer-key.json');
    if (existsSync(file)) return new IssuerOfTrial(origin, JSON.parse(readFileSync(file, 'utf8')) as IssuerKey);
    const key = await newIssuerKey(randomUUID());
    writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
    return new IssuerOfTrial(origin, key);
  }

  discovery(): JsonReply {
    return {
      body: { ...discoveryOf(this.origin), userinfo_endpoint: undefined, scopes_supported: ['openid', 'email'] },
    };
  }
  jwks(): JsonReply {
    return { body: publicKeys([this.key]) };
  }

  /** Where the login page sends the browser back to, with a code for the person. */
  approve(asked: URLSearchParams, person: Record<'email' | 'first_name' | 'last_name' | 'amr', string>): string {
    const of = (name: string) => asked.get(name) ?? '';
    const code = randomUUID();
    const { email, first_name: given_name, last_name: family_name, amr } = person;
    const claims = { sub: email.toLowerCase(), email, given_name, family_name, amr, nonce: of('nonce') };
    this.codes.set(code, { redirect_uri: of('redirect_uri'), code_challenge: of('code_challenge'), claims });
    const back = new URL(of('redirect_uri'));
    for (const [name, value] of Object.entries({ code, state: of('state'), iss: this.origin }))
      back.searchParams.set(name, value);
    return back.href;
  }

  async redeem(form: URLSearchParams, authorization = ''): Promise<JsonReply> {
    const [id, secret] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':');
    if (id !== TRIAL_CLIENT.id || secret !== TRIAL_CLIENT.secret)
      return { body: { error: 'invalid_client' }, status: 401 };
    const code = form.get('code') ?? '';
    const login = this.codes.get(code);
    this.codes.delete(code);
    const isValid =
      login?.redirect_uri === form.get('redirect_uri') &&
      login.code_challenge === challengeOf(form.get('code_verifier') ?? '');
    if (!isValid) return { body: { error: 'invalid_grant' }, status: 400 };
    const { amr, ...person } = login.claims;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...person,
      ...{ iss: this.origin, aud: id, iat: now, exp: now + 300, email_verified: true },
      amr: amr ? amr.split(/\s+/) : undefined,
    };
    const id_token = await idToken(claims, this.key);
    return { body: { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token } };
  }
}
