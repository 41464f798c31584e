import 'server-only';
import { ImapFlow, type ImapFlowOptions } from 'imapflow';
import { withDatabase } from '@/db/client';
import { log } from '@/lib/platform/log';
import { Problem } from '@/lib/shared/problem';
import { settings } from '@/lib/platform/settings';
import { isLoopback } from '@/lib/platform/settings/loopback';
import { mailboxToken, renewMailboxToken } from '@/lib/reach/mail/mailbox-token';
import { headIn, messageIdIn, recipientsIn, returnPathIn } from './head';
import { keepMail, MAX_MAIL } from './keep-mail';
import { findMailboxes } from './mailboxes';

const BATCH = 50;
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Stores the unseen mails of INBOUND_IMAP_URL, and marks each as seen once it is committed (rule: room.mail-in). A mail
 * for no mailbox of the portal is also marked and stays where it is. Returns the number of marked mails.
 * @throws Error of the server; the next run continues
 */
export async function fetchMails(): Promise<number> {
  if (!settings.inbound_imap) return 0;
  const client = await connect(settings.inbound_imap);
  try {
    await client.mailboxOpen(folderIn(settings.inbound_imap));
    const unseen = (await client.search({ seen: false }, { uid: true })) || [];
    let marked = 0;
    for (const uid of unseen.slice(0, BATCH)) if (await takeOne(client, uid)) marked += 1;
    return marked;
  } finally {
    await client.logout().catch(() => client.close());
  }
}

/** Logs in, by a new access token once the server has refused the one at hand (rule: mail.oauth). */
async function connect(url: URL): Promise<ImapFlow> {
  const user = settings.inbound_oauth_user;
  if (user === undefined)
    return open(url, { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) });
  try {
    return await open(url, { user, accessToken: await mailboxToken() });
  } catch (error) {
    if (!(error as { authenticationFailed?: boolean }).authenticationFailed) throw error;
    await renewMailboxToken();
    return open(url, { user, accessToken: await mailboxToken() });
  }
}

async function open(url: URL, auth: ImapFlowOptions['auth']): Promise<ImapFlow> {
  const client = clientOf(url, auth);
  // The awaited command fails with the same error.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Never sends a password or token unencrypted over a network. */
function clientOf({ protocol, hostname, port }: URL, auth: ImapFlowOptions['auth']): ImapFlow {
  const secure = protocol === 'imaps:';
  return new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    ...(!secure && !isLoopback(hostname) && { doSTARTTLS: true }),
    auth,
    logger: false,
    disableAutoIdle: true,
    ...TIMEOUTS_MS,
  });
}

const folderIn = ({ pathname }: URL) => decodeURIComponent(pathname.slice(1)) || 'INBOX';

async function takeOne(client: ImapFlow, uid: number): Promise<boolean> {
  const found = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!found) return false;
  if ((found.size ?? 0) <= MAX_MAIL) {
    const mail = await client.fetchOne(String(uid), { source: true }, { uid: true });
    if (!mail || !mail.source) return false;
    const isKept = await keep(mail.source).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return false;
    });
    if (!isKept) return false;
  } else log.warn({ size: found.size }, 'a mail in the mailbox is too large');
  return client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
}

/** @throws Problem rate_limited, DatabaseUnavailable */
async function keep(source: Buffer): Promise<boolean> {
  const { text } = headIn(source);
  const mailboxes = await withDatabase((db) => findMailboxes(db, recipientsIn(text)));
  if (!mailboxes.length) return true;
  const content = new Blob([source as Uint8Array<ArrayBuffer>]);
  await keepMail({ content, message_id: messageIdIn(text), return_path: returnPathIn(text), mailboxes });
  return true;
}
