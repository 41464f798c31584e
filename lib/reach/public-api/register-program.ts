import 'server-only';
import { z } from 'zod';
import { oauthClients } from '@/db/schema';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { ref } from '@/lib/platform/operation/audit';
import { NO_ADDRESS } from '@/lib/platform/operation/api-not-found';
import { command } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import { newOauthClientId } from '@/lib/platform/secrets/client-secret';
import { settings } from '@/lib/platform/settings';
import { addressKey } from '@/lib/shared/address-key';
import { SingleLine } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { oauthError, oauthRefusal } from '@/lib/reach/oauth/refusal';
import { isRedirectUri, MAX_REDIRECT_URIS } from '@/lib/reach/oauth/policy';
import { publicCall } from './endpoint';

const PER_HOUR = 20;

const Grants = ['authorization_code', 'refresh_token'] as const;

/**
 * A program registers itself with a name and the addresses for answers (RFC 7591), where the network allows it. It gets an id
 * and no secret, and is forgotten after a day on which nobody has connected it (rule: oauth.registration).
 * @throws Problem not_found where it is off
 */
export const registerOauthClient = publicCall(
  command('oauth_client.register', {
    who: (actor) => (settings.oauth_registration ? anyone(actor) : notFound(NO_ADDRESS)),
    scope: null,
    input: z.looseObject({ redirect_uris: z.unknown(), client_name: z.unknown() }),
    output: () =>
      z.strictObject({
        client_id: z.string(),
        client_id_issued_at: z.number(),
        client_name: z.string(),
        redirect_uris: z.array(z.string()),
        grant_types: z.array(z.enum(Grants)),
        response_types: z.array(z.literal('code')),
        token_endpoint_auth_method: z.literal('none'),
      }),
    limit: ({ address }) => [perHour(PER_HOUR, 'oauth-register', addressKey(address))],
    skipIdempotency: true,
    async run(ctx, { redirect_uris, client_name }) {
      const uris = z.array(z.string().refine(isRedirectUri)).min(1).max(MAX_REDIRECT_URIS).safeParse(redirect_uris);
      if (!uris.success)
        return oauthError(
          'invalid_redirect_uri',
          `Send 1 to ${MAX_REDIRECT_URIS} addresses with https, or http on the own machine.`,
        );
      const name = SingleLine('a name', 100).safeParse(client_name);
      if (!name.success) return oauthError('invalid_client_metadata', 'Send a client_name of at most 100 characters.');
      const [made] = await ctx.db
        .insert(oauthClients)
        .values({ client_id: newOauthClientId(), name: name.data, redirect_uris: uris.data })
        .returning();
      const answer = {
        client_id: made!.client_id,
        client_id_issued_at: Math.floor(made!.created_at.getTime() / 1000),
        client_name: made!.name,
        redirect_uris: made!.redirect_uris,
        grant_types: [...Grants],
        response_types: ['code' as const],
        token_endpoint_auth_method: 'none' as const,
      };
      return new Reply(answer, [], 201);
    },
    auditSubject: () => ref('oauth_client', null),
  }),
  { operationId: 'registerClient', refusal: oauthRefusal },
);
