type Given = {
  SMTP_URL?: string;
  INBOUND_IMAP_URL?: URL | string;
  MAIL_FROM?: string;
  MAIL_OAUTH_TOKEN_URL?: string;
  MAIL_OAUTH_USER?: string;
  OUTGOING_ALLOW: string[];
};

/** Users that log in by OAuth: those of an address without a password, else MAIL_OAUTH_USER (rule: mail.oauth). */
export const oauthUsersOf = (given: Given) => ({
  smtp_oauth_user: oauthUserOf(given.SMTP_URL, given),
  inbound_oauth_user: oauthUserOf(given.INBOUND_IMAP_URL, given),
});

function oauthUserOf(address: string | URL | undefined, { MAIL_OAUTH_TOKEN_URL, MAIL_OAUTH_USER }: Given) {
  const url = address === undefined ? null : URL.parse(address);
  if (MAIL_OAUTH_TOKEN_URL === undefined || !url || url.password) return undefined;
  return url.username ? decoded(url.username) : MAIL_OAUTH_USER;
}

function decoded(username: string): string {
  try {
    return decodeURIComponent(username);
  } catch {
    return username;
  }
}

type Fault = [keyof Given, string];

/** [variable, message] of what keeps the portal from logging in at its mailboxes. */
export function mailLoginFault(given: Given): Fault | undefined {
  const { INBOUND_IMAP_URL, MAIL_OAUTH_USER, MAIL_OAUTH_TOKEN_URL } = given;
  const hasUser = INBOUND_IMAP_URL === undefined || URL.parse(INBOUND_IMAP_URL)?.username || MAIL_OAUTH_USER;
  if (!hasUser) return ['INBOUND_IMAP_URL', 'must name a user, as in imaps://user:password@imap.example.com/INBOX.'];
  return MAIL_OAUTH_TOKEN_URL === undefined ? undefined : oauthFault(new URL(MAIL_OAUTH_TOKEN_URL), given);
}

function oauthFault(token_url: URL, given: Given): Fault | undefined {
  if (isReadable(token_url, given.OUTGOING_ALLOW))
    return ['MAIL_OAUTH_TOKEN_URL', 'must start with https://, unless OUTGOING_ALLOW names its host and port.'];
  const { smtp_oauth_user, inbound_oauth_user } = oauthUsersOf(given);
  if (smtp_oauth_user === undefined && inbound_oauth_user === undefined)
    return [
      'MAIL_OAUTH_USER',
      'must be set when MAIL_OAUTH_TOKEN_URL is set, and SMTP_URL or INBOUND_IMAP_URL must have no password.',
    ];
  return smtp_oauth_user !== undefined && given.MAIL_FROM === undefined
    ? ['MAIL_FROM', 'must be set when SMTP_URL logs in by OAuth: an address that its mailbox may send as.']
    : undefined;
}

const isReadable = ({ protocol, hostname, port }: URL, allowed: string[]) =>
  protocol === 'http:' && !allowed.includes(`${hostname}:${port || 80}`);
