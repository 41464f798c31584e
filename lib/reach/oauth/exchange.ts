import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { interval } from '@/db/interval';
import type { Db } from '@/db/client';
import { companies, oauthClients, oauthGrants, oauthTokens, sessions, users } from '@/db/schema';
import { endSessions } from '@/lib/people/accounts/sessions';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { newOauthToken, secretHash } from '@/lib/platform/secrets/client-secret';
import { BEARER, secondsOf } from '@/lib/shared/durations';
import type { ApiScope } from '@/lib/shared/enums';
import { resource } from './metadata';
import { isVerifier } from './policy';
import { oauthError } from './refusal';

export type GrantRequest = {
  grant_type?: string;
  client_id?: string;
  code?: string;
  code_verifier?: string;
  redirect_uri?: string;
  refresh_token?: string;
  resource?: string;
  scope?: string;
};

const KINDS = { authorization_code: 'code', refresh_token: 'refresh' } as const;
type PersonsGrant = keyof typeof KINDS;
export const isPersonsGrant = (type: string): type is PersonsGrant => Object.hasOwn(KINDS, type);

const ENDED = 'This code or token has ended. Ask the person again.';

/** A code or refresh token that is spent, with the grant that it belongs to. */
export type SpentToken = { grant_id: number; expires_at: Date; scopes: ApiScope[]; first: Connection | null };
type Connection = { session_id: string; client_id: number; user_id: number };

/**
 * Spends a code or a refresh token, once. Whoever presents one a second time has stolen it or was robbed, so that all tokens
 * of its grant end (rules: oauth.code, oauth.refresh). Outside of the transaction, so that a refusal does not undo it.
 * @throws Problem malformed, with the error of RFC 6749
 */
export async function spendToken(db: Db, request: GrantRequest): Promise<SpentToken> {
  const kind = KINDS[request.grant_type as PersonsGrant];
  const found = (await presentedToken(db, request, kind)) ?? oauthError('invalid_grant', ENDED);
  const { token, grant } = found;
  if (token.used_at) return endStolen(db, grant.session_id);
  if (!found.is_open) return oauthError('invalid_grant', ENDED);
  if (kind === 'code') ensureProvenCode(token, request);
  ensureGranted(grant.scopes, request.scope);
  const [spent] = await db
    .update(oauthTokens)
    .set({ used_at: now })
    .where(and(eq(oauthTokens.id, token.id), isNull(oauthTokens.used_at)))
    .returning({ id: oauthTokens.id });
  if (!spent) return endStolen(db, grant.session_id);
  const { id: grant_id, scopes, session_id, client_id, user_id } = grant;
  const first = kind === 'code' ? { session_id, client_id, user_id } : null;
  return { grant_id, expires_at: found.ends_at, scopes, first };
}

/** The token that a program presents as its own. @throws Problem malformed for a request without what it needs, or another resource */
async function presentedToken(db: Db, request: GrantRequest, kind: 'code' | 'refresh') {
  const presented = kind === 'code' ? request.code : request.refresh_token;
  if (!request.client_id || !presented)
    return oauthError('invalid_request', `Send client_id and ${kind === 'code' ? 'code' : 'refresh_token'}.`);
  if (request.resource !== undefined && request.resource !== resource())
    return oauthError('invalid_target', `Tokens are for ${resource()}.`);
  const found = await tokenOf(db, presented, kind);
  return found?.client_id === request.client_id ? found : undefined;
}

async function tokenOf(db: Db, presented: string, kind: 'code' | 'refresh') {
  const [found] = await db
    .select({
      token: oauthTokens,
      grant: oauthGrants,
      client_id: oauthClients.client_id,
      ends_at: sessions.expires_at,
      is_open: sql<boolean>`${oauthTokens.expires_at} > now() and ${sessions.ended_at} is null and ${sessions.expires_at} > now()
        and ${oauthClients.revoked_at} is null and ${users.status} = 'active' and ${companies.status} = 'active'`,
    })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grant_id))
    .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.client_id))
    .innerJoin(sessions, eq(sessions.id, oauthGrants.session_id))
    .innerJoin(users, and(eq(users.id, oauthGrants.user_id), eq(users.company_id, oauthGrants.company_id)))
    .innerJoin(companies, eq(companies.id, oauthGrants.company_id))
    .where(and(eq(oauthTokens.token_hash, secretHash(presented)), eq(oauthTokens.kind, kind)));
  return found;
}

async function endStolen(db: Db, session_id: string): Promise<never> {
  await endSessions(db, [session_id]);
  return oauthError('invalid_grant', ENDED);
}

type StoredCode = { redirect_uri: string | null; code_challenge: string | null };

/** @throws Problem malformed unless the code's own program presents it: same address, and the secret behind its challenge */
function ensureProvenCode({ redirect_uri, code_challenge }: StoredCode, request: GrantRequest): void {
  const verifier = request.code_verifier ?? '';
  if (!isVerifier(verifier)) oauthError('invalid_request', 'Send the code_verifier of the code (PKCE, S256).');
  const isProven = createHash('sha256').update(verifier).digest('base64url') === code_challenge;
  if (!isProven || request.redirect_uri !== redirect_uri)
    oauthError('invalid_grant', 'The code_verifier or the redirect_uri is not the one that the code was asked with.');
}

/** Tokens have the scopes that the person allowed, also for a program that asks for fewer. @throws Problem malformed for more */
function ensureGranted(granted: ApiScope[], scope: string | undefined): void {
  const asked = (scope ?? '').split(' ').filter(Boolean);
  if (asked.some((one) => !granted.some((own) => own === one)))
    oauthError('invalid_scope', `The person allowed ${granted.join(' ')}.`);
}

/** New tokens for a spent one. The first replace what the same person allowed the same program before. */
export async function issueTokens({ db }: Pick<Ctx, 'db'>, { grant_id, expires_at, scopes, first }: SpentToken) {
  if (first) await connect(db, grant_id, first);
  const access_token = newOauthToken('access');
  const refresh_token = newOauthToken('refresh');
  await db.insert(oauthTokens).values([
    {
      ...{ grant_id, kind: 'access' as const, token_hash: secretHash(access_token) },
      expires_at: sql`least(now() + ${interval(BEARER)}, ${expires_at.toISOString()}::timestamptz)`,
    },
    { grant_id, kind: 'refresh' as const, token_hash: secretHash(refresh_token), expires_at },
  ]);
  const left = Math.floor((expires_at.getTime() - Date.now()) / 1000);
  return {
    access_token,
    token_type: 'Bearer' as const,
    expires_in: Math.max(1, Math.min(secondsOf(BEARER), left)),
    refresh_token,
    scope: scopes.join(' '),
  };
}

async function connect(db: Db, grant_id: number, { session_id, client_id, user_id }: Connection): Promise<void> {
  await db.update(oauthGrants).set({ connected_at: now }).where(eq(oauthGrants.id, grant_id));
  const earlier = await db
    .select({ session_id: oauthGrants.session_id })
    .from(oauthGrants)
    .where(
      and(
        eq(oauthGrants.user_id, user_id),
        eq(oauthGrants.client_id, client_id),
        ne(oauthGrants.session_id, session_id),
      ),
    );
  await endSessions(
    db,
    earlier.map((one) => one.session_id),
  );
}
