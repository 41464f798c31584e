import { z } from 'zod';
import { optional, Url } from '@/lib/shared/fields';

const OWN_HEADERS =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept-encoding|user-agent|x-hub-signature.*)$/i;

const Secret = (label: string, max = 2000) =>
  z
    .string(`Enter ${label}.`)
    .min(1, `Enter ${label}.`)
    .max(max, `Use at most ${max} characters.`)
    .regex(/^[\x20-\x7e]*$/, 'Use letters, digits and other characters of ASCII.');

/** How a delivery logs in at the receiver (rule: webhooks.secrets). */
export const CallbackAuth = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('BASIC'),
      username: Secret('the user name', 255).refine((name) => !name.includes(':'), 'Use no colon.'),
      password: Secret('the password'),
    }),
    z.object({ type: z.literal('BEARER'), token: Secret('the token', 4000).regex(/^\S*$/, 'Use no spaces.') }),
    z.object({
      type: z.literal('HEADER'),
      header_name: Secret('the name of the header', 100)
        .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'Use letters, digits and hyphens.')
        .refine((name) => !OWN_HEADERS.test(name), 'The portal sets this header. Choose another one.'),
      header_value: Secret('the value of the header', 4000),
    }),
    z.object({
      type: z.literal('OAUTH2'),
      token_url: Url,
      client_id: Secret('the client id', 500),
      client_secret: Secret('the client secret'),
      scope: optional(Secret('the scope', 1000)),
      audience: optional(Secret('the audience', 1000)),
    }),
  ],
  'Choose BASIC, BEARER, HEADER or OAUTH2.',
);
export type CallbackAuth = z.output<typeof CallbackAuth>;
