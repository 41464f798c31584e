import 'server-only';
import { requestAccessToken } from '@/lib/platform/http/access-token';
import { settings, type Settings } from '@/lib/platform/settings';
import { msOf, TOKEN_MARGIN, TOKEN_PAUSE } from '@/lib/shared/durations';
import { oneLine } from './define-email';

type MailOauth = NonNullable<Settings['mail_oauth']>;
type Kept = { token: string; at: number; ends_at: number };
type State = { kept?: Kept; failed?: { error: MailboxTokenError; at: number }; asked?: Promise<string> };

/** The token endpoint gives no token; the message is for the operator. */
export class MailboxTokenError extends Error {}

const states = new WeakMap<MailOauth, State>();

/**
 * Access token of the operator's mailboxes, kept in memory until a minute before it ends; one request at a time asks for a new one
 * (rule: mail.oauth). Must not be called inside a transaction. @throws MailboxTokenError
 */
export async function mailboxToken(): Promise<string> {
  const { oauth, state } = current();
  const { kept } = state;
  return kept && kept.ends_at > Date.now() ? kept.token : renew(oauth, state);
}

/**
 * Replaces the token once a mail server has refused it; a token as young as TOKEN_PAUSE stays, since another one would be refused
 * as well (rule: mail.oauth). @throws MailboxTokenError
 */
export async function renewMailboxToken(): Promise<void> {
  const { oauth, state } = current();
  if (!state.kept || !isRecent(state.kept)) await renew(oauth, state);
}

const isRecent = ({ at }: { at: number }) => Date.now() - at < msOf(TOKEN_PAUSE);

function current(): { oauth: MailOauth; state: State } {
  const oauth = settings.mail_oauth;
  if (!oauth) throw new MailboxTokenError('MAIL_OAUTH_TOKEN_URL is not set.');
  const state = states.get(oauth) ?? {};
  states.set(oauth, state);
  return { oauth, state };
}

async function renew(oauth: MailOauth, state: State): Promise<string> {
  if (state.failed && isRecent(state.failed)) throw state.failed.error;
  return (state.asked ??= ask(oauth, state).finally(() => {
    state.asked = undefined;
  }));
}

async function ask(oauth: MailOauth, state: State): Promise<string> {
  try {
    state.kept = await requested(oauth);
    return state.kept.token;
  } catch (thrown) {
    const error = thrown instanceof MailboxTokenError ? thrown : unreachable(oauth, thrown as Error);
    state.failed = { error, at: Date.now() };
    throw error;
  }
}

async function requested(oauth: MailOauth): Promise<Kept> {
  const { scope, refresh_token } = oauth;
  const grant = {
    ...(refresh_token ? { grant_type: 'refresh_token', refresh_token } : { grant_type: 'client_credentials' }),
    ...(scope && { scope }),
  };
  const { status, body, token } = await requestAccessToken(oauth, grant, { purpose: 'mailbox token' });
  if (!token)
    throw new MailboxTokenError(`${nameOf(oauth)} answers HTTP ${status} without a token${reasonIn(body, oauth)}.`);
  const at = Date.now();
  return { token: token.access_token, at, ends_at: at + token.expires_in * 1000 - msOf(TOKEN_MARGIN) };
}

const unreachable = (oauth: MailOauth, { message }: Error) =>
  new MailboxTokenError(`${nameOf(oauth)} cannot be reached: ${message}`);

const nameOf = ({ token_url }: MailOauth) => `The token endpoint ${new URL(token_url).host}`;

const MAX_REASON = 250;

/** The endpoint's error code and words (RFC 6749 §5.2), unless they repeat a secret. */
function reasonIn(body: unknown, { client_secret, refresh_token }: MailOauth): string {
  const { error, error_description } = (body ?? {}) as { error?: unknown; error_description?: unknown };
  const words = [error, error_description].filter((one) => typeof one === 'string').join(', ');
  const isSecret = [client_secret, refresh_token].some((secret) => secret && words.includes(secret));
  return words && !isSecret ? `: ${oneLine(words, MAX_REASON).replace(/\.$/, '')}` : '';
}
