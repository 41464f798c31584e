import 'server-only';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { interval } from '@/db/interval';
import { oauthClients, oauthGrants, oauthTokens, sessions } from '@/db/schema';
import { perMinute } from '@/lib/platform/limits/rate-limit';
import { ref } from '@/lib/platform/operation/audit';
import { command, query, type Ctx } from '@/lib/platform/operation/operation';
import { newOauthToken, secretHash } from '@/lib/platform/secrets/client-secret';
import { settings } from '@/lib/platform/settings';
import type { Member } from '@/lib/shared/actor';
import { OAUTH_CODE, OAUTH_GRANT } from '@/lib/shared/durations';
import { personItself } from '@/lib/shared/gates';
import { conflict, invalid } from '@/lib/shared/problem';
import { issuer, resource } from './metadata';
import { AGENT_SCOPES, answerTo, grantableTo, grantEnds, isAgentScope, isChallenge, type AgentScope } from './policy';

const text = z.preprocess(
  (value) => (Array.isArray(value) ? null : value),
  z.string().max(2000).nullable().optional().catch(null),
);
/** Query of an authorization request, as a program sends it (RFC 6749 §4.1.1). Null where it is repeated or too long. */
const Request = z.object({
  client_id: text,
  redirect_uri: text,
  response_type: text,
  scope: text,
  state: text,
  code_challenge: text,
  code_challenge_method: text,
  resource: text,
});
type Request = z.output<typeof Request>;

type Client = Pick<typeof oauthClients.$inferSelect, 'id' | 'name' | 'decides' | 'company_id'>;
type Asked = { client: Client; redirect_uri: string; code_challenge: string; scopes: AgentScope[]; state?: string };
type Reading =
  | { kind: 'unknown' }
  | { kind: 'refused'; name: string; why: string; back_to: string }
  | ({ kind: 'asked' } & Asked);

/**
 * Reads who asks for what. Nothing is sent to an address before it is known to be the program's, exactly as it was entered
 * (rule: oauth.consent).
 */
async function readingOf({ actor, db }: Pick<Ctx<Member>, 'actor' | 'db'>, request: Request): Promise<Reading> {
  const { client_id, redirect_uri, state } = request;
  const client = client_id ? await clientOf({ actor, db }, client_id) : undefined;
  if (!client || !redirect_uri || !client.redirect_uris.includes(redirect_uri)) return { kind: 'unknown' };
  const echoed = state ?? undefined;
  const refused = (error: string, why: string): Reading => ({
    ...{ kind: 'refused', name: client.name, why },
    back_to: answerTo(redirect_uri, { error, why, state: echoed, issuer: issuer() }),
  });
  const problem = problemIn(request);
  if (problem) return refused(...problem);
  const named = scopesIn(request);
  const scopes = grantableTo(actor).filter((one) => !named.length || named.includes(one));
  if (!scopes.length) return refused('invalid_scope', 'You cannot hand on what was asked for.');
  return { kind: 'asked', client, redirect_uri, code_challenge: request.code_challenge!, scopes, state: echoed };
}

const scopesIn = ({ scope }: Request): string[] => (scope ?? '').split(' ').filter(Boolean);

const hasChallenge = ({ code_challenge, code_challenge_method }: Request) =>
  code_challenge_method === 'S256' && isChallenge(code_challenge ?? '');

/** Error of RFC 6749 or 8707 for an invalid request of a known program, with its description. */
function problemIn(request: Request): [error: string, why: string] | null {
  const { state, scope, response_type } = request;
  if (state === null) return ['invalid_request', 'The state is repeated or too long.'];
  if (response_type !== 'code') return ['unsupported_response_type', 'The response type is code.'];
  if (!hasChallenge(request)) return ['invalid_request', 'A code_challenge with the method S256 is needed (PKCE).'];
  if (request.resource !== undefined && request.resource !== resource())
    return ['invalid_target', `Access is for ${resource()}.`];
  if (scope === null || !scopesIn(request).every(isAgentScope))
    return ['invalid_scope', `The scopes are ${AGENT_SCOPES.join(', ')}.`];
  return null;
}

/** A program of the person's own company, or one that registered itself while the network allows these. */
async function clientOf({ actor, db }: Pick<Ctx<Member>, 'actor' | 'db'>, client_id: string) {
  const { id, name, decides, company_id, redirect_uris } = oauthClients;
  const [client] = await db
    .select({ id, name, decides, company_id, redirect_uris })
    .from(oauthClients)
    .where(
      and(
        eq(oauthClients.client_id, client_id),
        isNull(oauthClients.revoked_at),
        or(
          eq(oauthClients.company_id, actor.company_id),
          settings.oauth_registration ? isNull(oauthClients.company_id) : undefined,
        ),
      ),
    );
  return client;
}

const Consent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unknown') }),
  z.strictObject({ kind: z.literal('refused'), name: z.string(), why: z.string(), back_to: z.string() }),
  z.strictObject({
    kind: z.literal('asked'),
    name: z.string(),
    /** False for a program that registered itself: nobody of the company vouches for its name. */
    entered: z.boolean(),
    decides: z.boolean(),
    company: z.string(),
    host: z.string(),
    scopes: z.array(z.enum(AGENT_SCOPES)),
    until: z.date(),
    deny_to: z.string(),
  }),
]);
export type Consent = z.infer<typeof Consent>;

/** Reads an authorization request for the consent page (rule: oauth.consent). */
export const readConsent = query({
  who: personItself,
  input: Request,
  output: () => Consent,
  async run(ctx, request): Promise<Consent> {
    const reading = await readingOf(ctx, request);
    if (reading.kind !== 'asked') return reading;
    const { client, redirect_uri, scopes, state } = reading;
    const denial = { error: 'access_denied', why: 'The person did not allow it.' };
    return {
      kind: 'asked',
      name: client.name,
      entered: client.company_id !== null,
      decides: client.decides,
      company: ctx.actor.company.name,
      host: new URL(redirect_uri).host,
      scopes,
      until: grantEnds(),
      deny_to: answerTo(redirect_uri, { ...denial, state, issuer: issuer() }),
    };
  },
});

const CHOOSE = 'Choose what it may do.';

/**
 * A person allows a program what they tick, at most what it asked for and what they may do themselves; the answer leads back
 * to the program with a code (rule: oauth.consent).
 * @throws Problem conflict for a request that the page would not have asked about, invalid without a scope
 */
export const allowProgram = command('oauth.allow', {
  who: personItself,
  proof: true,
  input: Request.extend({ allowed: z.array(z.enum(AGENT_SCOPES, CHOOSE), CHOOSE).min(1, CHOOSE) }),
  output: () => z.strictObject({ redirect_to: z.string(), grant_id: z.number() }),
  limit: (_request, _input, actor) => [perMinute(settings.limits.login_per_minute, 'oauth-allow', actor.id)],
  skipIdempotency: true,
  async run({ actor, db, request: { address, user_agent } }, { allowed, ...request }) {
    const reading = await readingOf({ actor, db }, request);
    if (reading.kind !== 'asked') return conflict('This program has to ask again.');
    const { client, redirect_uri, code_challenge, state } = reading;
    const scopes = reading.scopes.filter((scope) => allowed.includes(scope));
    if (!scopes.length) return invalid({ allowed: [CHOOSE] });
    const [session] = await db
      .insert(sessions)
      .values({
        ...{ user_id: actor.id, kind: 'api' as const, address, user_agent },
        // Never proves who the person is.
        proved_at: new Date(0),
        expires_at: sql`now() + ${interval(OAUTH_GRANT)}`,
      })
      .returning({ id: sessions.id });
    const [grant] = await db
      .insert(oauthGrants)
      .values({
        ...{ client_id: client.id, user_id: actor.id, company_id: actor.company_id, scopes },
        session_id: session!.id,
      })
      .returning({ id: oauthGrants.id });
    const code = newOauthToken('code');
    await db.insert(oauthTokens).values({
      ...{ grant_id: grant!.id, kind: 'code', token_hash: secretHash(code), redirect_uri, code_challenge },
      expires_at: sql`now() + ${interval(OAUTH_CODE)}`,
    });
    return { redirect_to: answerTo(redirect_uri, { code, state, issuer: issuer() }), grant_id: grant!.id };
  },
  auditSubject: ({ grant_id }) => ref('oauth_grant', grant_id),
});
