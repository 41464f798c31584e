import 'server-only';
import { publicCall } from './endpoint';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { interval } from '@/db/interval';
import { apiClients, companies, sessions } from '@/db/schema';
import { bearerAnswer, claimsFor } from '@/lib/people/accounts/sessions';
import { ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { bucketOf, perMinute } from '@/lib/platform/limits/rate-limit';
import { Reply } from '@/lib/platform/operation/reply';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { settings } from '@/lib/platform/settings';
import { addressKey } from '@/lib/shared/address-key';
import { BEARER } from '@/lib/shared/durations';
import type { ApiScope } from '@/lib/shared/enums';
import { anyone } from '@/lib/shared/gates';
import { isHashOf } from '@/lib/platform/secrets/client-secret';
import { isPersonsGrant, issueTokens, spendToken, type SpentToken } from '@/lib/reach/oauth/exchange';
import { oauthError, oauthRefusal } from '@/lib/reach/oauth/refusal';
import { isWithin } from './networks';

const MAX = 500;
const optionalText = z.string().max(MAX).optional().catch(undefined);

/**
 * Gives an API client an access token for its id and secret, form-encoded, in the body or as Basic (RFC 6749, rule:
 * api.access-token). An `audience` is not read. A program that a person allowed something gets its tokens for the code, then
 * for each refresh token once; those are for agents alone (rules: oauth.code, oauth.refresh).
 */
export const issueToken = publicCall(
  command('session.start_by_client', {
    who: anyone,
    scope: null,
    input: z.object({
      grant_type: optionalText,
      client_id: optionalText,
      client_secret: optionalText,
      scope: z.string().max(MAX).optional(),
      code: optionalText,
      code_verifier: optionalText,
      redirect_uri: optionalText,
      refresh_token: optionalText,
      resource: optionalText,
    }),
    output: () =>
      z.strictObject({
        access_token: z.string(),
        token_type: z.literal('Bearer'),
        expires_in: z.number(),
        scope: z.string(),
        /** Of a person's grant, for one use. */
        refresh_token: z.string().optional(),
      }),
    accepts: 'form',
    limit: (request, input) => [
      perMinute(
        settings.limits.login_per_minute,
        'client',
        addressKey(request.address),
        bucketOf(clientIdIn(request, input) ?? ''),
      ),
      perMinute(settings.limits.login_address_per_minute, 'client', addressKey(request.address)),
    ],
    skipIdempotency: true,
    async prepare({ db, request }, input): Promise<SpentToken | null> {
      if (!isPersonsGrant(input.grant_type ?? '')) return null;
      return spendToken(db, { ...input, client_id: clientIdIn(request, input) });
    },
    async run(ctx, input, spent) {
      if (spent) return new Reply(await issueTokens(ctx, spent));
      if (!input.grant_type) return oauthError('invalid_request', 'Send grant_type=client_credentials as a form.');
      if (input.grant_type !== 'client_credentials')
        return oauthError(
          'unsupported_grant_type',
          'The grant type is client_credentials, authorization_code or refresh_token.',
        );
      const credentials = credentialsOf(ctx.request, input);
      if (!credentials) return oauthError('invalid_client', 'Send client id and secret, as Basic or in the form.');
      const client = await authenticated(ctx, credentials);
      const scopes = grantedOf(client, input.scope ?? '');
      const [session] = await ctx.db
        .insert(sessions)
        .values({
          ...{ user_id: client.user_id, kind: 'api' as const },
          ...{ address: ctx.request.address, user_agent: ctx.request.user_agent },
          expires_at: sql`now() + ${interval(BEARER)}`,
        })
        .returning({ id: sessions.id });
      const claims = { ...claimsFor(session!.id, { id: client.user_id, role: 'api', level: client.level }), scopes };
      const { token: access_token, expires_in } = await bearerAnswer(claims);
      return new Reply({
        access_token,
        token_type: 'Bearer' as const,
        expires_in,
        scope: (scopes ?? client.scopes).join(' '),
      });
    },
    auditSubject: () => ref('api_client', null),
  }),
  { operationId: 'issueToken', refusal: oauthRefusal },
);

/** `.default` means all scopes of a client, no matter which resource it names. */
const ALL_SCOPES = /(^|\/)\.default$/;

/**
 * Returns the requested scopes; undefined for all of the client's, which each call then reads from the client (rule:
 * api.token-scope).
 */
function grantedOf(client: { scopes: ApiScope[]; user_id: number }, scope: string): ApiScope[] | undefined {
  const asked = [...new Set(scope.split(' ').filter(Boolean))];
  const named = asked.filter((one) => !ALL_SCOPES.test(one));
  const granted = client.scopes.filter((one) => named.includes(one));
  if (granted.length < named.length)
    return oauthError('invalid_scope', 'This client does not have every scope that was asked for.', client.user_id);
  return named.length < asked.length || !asked.length ? undefined : granted;
}

type Sent = { client_id?: string; client_secret?: string };

/** A program without a secret names itself in the form; one that was given a field for a secret sends its id as Basic. */
const clientIdIn = (request: RequestInfo, input: Sent) => credentialsOf(request, input)?.client_id ?? input.client_id;

type Credentials = { client_id: string; client_secret: string };

function credentialsOf({ basic }: RequestInfo, { client_id, client_secret }: Sent): Credentials | null {
  if (basic === undefined) return client_id && client_secret ? { client_id, client_secret } : null;
  const [id, ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return id && rest.length ? { client_id: decoded(id), client_secret: decoded(rest.join(':')) } : null;
}

/** RFC 6749 §2.3.1: both parts are form-encoded before they are joined. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const WRONG = 'The client id or secret is wrong, or the client is revoked.';

async function authenticated({ db, request }: Ctx, { client_id, client_secret }: Credentials) {
  const [client] = await db
    .select({
      user_id: apiClients.user_id,
      scopes: apiClients.scopes,
      ip_ranges: apiClients.ip_ranges,
      secret_hash: apiClients.secret_hash,
      previous: sql<
        string | null
      >`case when ${apiClients.previous_secret_until} > ${now} then ${apiClients.previous_secret_hash} end`,
      level: companies.membership_type,
    })
    .from(apiClients)
    .innerJoin(companies, and(eq(companies.id, apiClients.company_id), eq(companies.status, 'active')))
    .where(and(eq(apiClients.client_id, client_id.slice(0, MAX)), isNull(apiClients.revoked_at)));
  if (!client) return oauthError('invalid_client', WRONG);
  const { user_id } = client;
  if (!isHashOf(client.secret_hash, client_secret) && !isHashOf(client.previous, client_secret))
    return oauthError('invalid_client', WRONG, user_id);
  if (!isWithin(request.address, client.ip_ranges))
    return oauthError('invalid_client', `This client may not call from ${request.address}.`, user_id);
  return client;
}
