import { createHash, randomBytes } from 'node:crypto';
import { make } from '@/tools/factories/make';
import { browser } from './api';
import { testSql } from './database';
import { askToken } from './public-api';

export const CALLBACK = 'https://agents.example.com/callback';
export const ORIGIN = new URL(process.env.APP_URL ?? 'http://localhost:3000').origin;
const VERIFIER = randomBytes(32).toString('base64url');
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const SCOPES = ['cases:read', 'cases:write', 'partners:read'];

export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number };

/** A program that a manager of the company entered. */
export async function program(company_id: number, over: { decides?: boolean } = {}) {
  const manager = await make.manager({ company_id });
  const entry = { name: 'Triage agent', redirect_uris: CALLBACK, ...over };
  const { status } = await browser(manager).post('/api/admin/company/oauth_clients', entry);
  expect(status).toBe(200);
  const [client] = await testSql()<{ id: number; client_id: string }[]>`
    select id, client_id from oauth_clients where company_id = ${company_id} order by id desc limit 1`;
  return { ...client!, manager };
}

export const requestOf = (client_id: string, over: Record<string, unknown> = {}) => ({
  ...{ client_id, redirect_uri: CALLBACK, response_type: 'code', state: 'xyz' },
  ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256', resource: `${ORIGIN}/mcp` },
  ...over,
});

export const allow = (person: { id: number }, client_id: string, over: Record<string, unknown> = {}) =>
  browser(person).post<{ redirect_to: string }>('/api/users/programs', {
    ...requestOf(client_id),
    allowed: SCOPES,
    ...over,
  });

export async function codeFor(person: { id: number }, client_id: string, over: Record<string, unknown> = {}) {
  const { status, body } = await allow(person, client_id, over);
  expect(status).toBe(200);
  return new URL(body.redirect_to).searchParams.get('code')!;
}

export const exchange = (client_id: string, code: string, over: Record<string, string> = {}) =>
  askToken({
    ...{ grant_type: 'authorization_code', client_id, code, redirect_uri: CALLBACK, code_verifier: VERIFIER },
    ...over,
  });
export const refresh = (client_id: string, refresh_token: string) =>
  askToken({ grant_type: 'refresh_token', client_id, refresh_token });

/** The tokens of a program that the person has connected. */
export async function connected(person: { id: number }, client_id: string): Promise<Tokens> {
  const { status, body } = await exchange(client_id, await codeFor(person, client_id));
  expect(status).toBe(200);
  return body as unknown as Tokens;
}
