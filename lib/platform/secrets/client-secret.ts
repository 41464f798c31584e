import 'server-only';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new client's id and secrets (rule: api.client-secret): random, so that a plain hash of a secret is enough. */
export const newClientId = () => `cc_${randomBytes(15).toString('base64url')}`;
export const newSecret = () => `cs_${randomBytes(32).toString('base64url')}`;
/** A directory's token (rule: scim.token). */
export const newDirectoryToken = () => `ct_${randomBytes(32).toString('base64url')}`;
/** The secret of a link for IT (rule: setup-link.made). */
export const newLinkSecret = () => randomBytes(32).toString('base64url');
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** A program that people connect has an id alone; its codes and tokens are random (rule: oauth.clients). */
export const newOauthClientId = () => `oc_${randomBytes(15).toString('base64url')}`;
const OAUTH_PREFIX = { code: 'ok', access: 'oa', refresh: 'or' } as const;
export const newOauthToken = (kind: keyof typeof OAUTH_PREFIX) =>
  `${OAUTH_PREFIX[kind]}_${randomBytes(32).toString('base64url')}`;
export const isOauthAccessToken = (token: string | undefined): token is string =>
  token !== undefined && /^oa_[\w-]{43}$/.test(token);

/** Compares in constant time. */
export const isHashOf = (stored: string | null, secret: string): boolean =>
  stored !== null && timingSafeEqual(Buffer.from(stored), Buffer.from(secretHash(secret)));
