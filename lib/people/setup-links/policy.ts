type Link = { may_replace: boolean };

/**
 * Whether a link may save another provider: always before somebody has logged in through one, later only if its maker said so
 * (rule: setup-link.in-use). Whoever changes the provider of a company in use decides who its people are.
 */
export const mayChangeProvider = ({ may_replace }: Link, provider: { proven_at: Date | null } | null): boolean =>
  may_replace || !provider?.proven_at;

/** Whether a link may make a token: always until a directory has called with one (rule: setup-link.in-use). */
export const mayMakeToken = (
  { may_replace }: Link,
  directory: { token_hash: string | null; last_call_at: Date | null } | null | undefined,
): boolean => may_replace || !directory?.token_hash || !directory.last_call_at;

export type LinkState = 'open' | 'expired' | 'revoked';

export const linkState = (link: { expires_at: Date; revoked_at: Date | null }, now: Date): LinkState =>
  link.revoked_at ? 'revoked' : link.expires_at <= now ? 'expired' : 'open';
