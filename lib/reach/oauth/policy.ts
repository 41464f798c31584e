import { isLimited } from '@/lib/shared/gates';
import type { Member } from '@/lib/shared/actor';
import { API_SCOPES, type ApiScope } from '@/lib/shared/enums';
import { OAUTH_GRANT, msOf } from '@/lib/shared/durations';

/** Scopes that agents have tools for; a program is given no others (rule: oauth.consent). */
export const AGENT_SCOPES = ['cases:read', 'cases:write', 'partners:read'] as const satisfies ApiScope[];
export type AgentScope = (typeof AGENT_SCOPES)[number];

/** Description of each scope for the person who allows it. */
export const SCOPE_WORDS: Record<AgentScope, string> = {
  'cases:read': API_SCOPES['cases:read'],
  'cases:write': 'Submit cases, write notes, and ask for or send information. It proposes what else to answer',
  'partners:read': API_SCOPES['partners:read'],
};
/** The same for a program that the company's managers let decide (rule: mcp.proposals). */
export const DECIDES_WORDS = 'Submit, accept, reject and close cases without asking you, and write notes';

export const isAgentScope = (name: string): name is AgentScope => (AGENT_SCOPES as readonly string[]).includes(name);

/** Scopes that a person can hand on: limited companies have no partner search (rule: oauth.narrow). */
export const grantableTo = (person: Pick<Member, 'level'>): AgentScope[] =>
  AGENT_SCOPES.filter((scope) => scope !== 'partners:read' || !isLimited(person));

export const MAX_REDIRECT_URIS = 10;
const MAX_LENGTH = 500;
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * True for an address that an answer may be sent to: https, or plain http on the person's own machine; without a fragment
 * or credentials, and spelled as a browser spells it (rule: oauth.clients).
 */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text.length > MAX_LENGTH || text.includes('#') || url.username || url.password) return false;
  if (url.href !== text && url.href !== `${text}/`) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname));
}

/** PKCE's S256: base64url of a SHA-256 (RFC 7636). */
export const isChallenge = (text: string) => /^[\w-]{43}$/.test(text);
export const isVerifier = (text: string) => /^[\w.~-]{43,128}$/.test(text);

export const grantEnds = (now = new Date()): Date => new Date(now.getTime() + msOf(OAUTH_GRANT));

export type OauthAnswer = { state?: string; issuer: string } & ({ code: string } | { error: string; why: string });

/** The registered address with the answer in its query; `iss` says who answers (RFC 9207). */
export function answerTo(redirect_uri: string, answer: OauthAnswer): string {
  const url = new URL(redirect_uri);
  if ('code' in answer) url.searchParams.append('code', answer.code);
  else {
    url.searchParams.append('error', answer.error);
    url.searchParams.append('error_description', answer.why);
  }
  if (answer.state !== undefined) url.searchParams.append('state', answer.state);
  url.searchParams.append('iss', answer.issuer);
  return url.href;
}
