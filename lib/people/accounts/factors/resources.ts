import 'server-only';
import { z } from 'zod';

/** Base64url without padding, as browsers send it. */
const Base64Url = (max: number) =>
  z
    .string('Send what the browser gave.')
    .min(1, 'Send what the browser gave.')
    .max(max, 'Send what the browser gave.')
    .regex(/^[\w-]*$/, 'Send what the browser gave.');

const Credential = {
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: z.literal('public-key', 'Send what the browser gave.'),
};

const TRANSPORT = /^[a-z-]{1,20}$/;

/** Answer of an authenticator that has made a passkey. */
export const NewCredential = z.object(
  {
    ...Credential,
    response: z.object({
      clientDataJSON: Base64Url(4000),
      attestationObject: Base64Url(20_000),
      transports: z.array(z.string().regex(TRANSPORT)).max(10).optional().catch([]),
    }),
  },
  'Send what the browser gave.',
);
export type NewCredential = z.output<typeof NewCredential>;

/** Answer of an authenticator that has signed a challenge. */
export const Assertion = z.object(
  {
    ...Credential,
    response: z.object({
      clientDataJSON: Base64Url(4000),
      authenticatorData: Base64Url(4000),
      signature: Base64Url(4000),
      userHandle: Base64Url(100),
    }),
  },
  'Send what the browser gave.',
);
export type Assertion = z.output<typeof Assertion>;

/** A ticket as presented; every other text is an unknown one. */
export const TicketSecret = z
  .string('Start again.')
  .regex(/^[\w-]{43}$/)
  .catch('');

/** A code as a person types it, with or without spaces and hyphens. */
export const Code = z
  .string('Enter the code.')
  .max(40, 'Enter the 6 digits of the app, or a recovery code.')
  .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .refine((code) => code !== '', 'Enter the code.');

const KeyRef = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** Options for `navigator.credentials.create`. */
export const CreationOptions = z
  .strictObject({
    challenge: z.string(),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(KeyRef),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreationOptions' });

/** Options for `navigator.credentials.get`, and the ticket that the answer is sent with. */
export const RequestOptions = z
  .strictObject({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(KeyRef),
    ticket: z.string(),
  })
  .meta({ id: 'PasskeyRequestOptions' });

export const Passkey = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    created_at: z.date(),
    last_used_at: z.date().nullable(),
    /** Kept by a service such as iCloud Keychain, so that a lost device does not lose it. */
    backed_up: z.boolean(),
    /** Time at which a second copy was used; the passkey no longer works. */
    cloned_at: z.date().nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

/** Answer to a login whose password or link was right, while its code is missing (rule: second-factor.asked). */
export const SecondFactor = z
  .strictObject({ second_factor: z.literal(true), ticket: z.string() })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** A person's own passkeys and code app. */
export const OwnFactors = z
  .strictObject({
    allowed: z.boolean(),
    required: z.boolean(),
    passkeys: z.array(Passkey),
    code_app_since: z.date().nullable(),
    recovery_codes_left: z.number(),
  })
  .meta({ id: 'OwnFactors' });
export type OwnFactors = z.infer<typeof OwnFactors>;
