import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';
import { settings } from '@/lib/platform/settings';
import { isLoopback } from '@/lib/platform/settings/loopback';
import type { Recipient } from '@/lib/platform/operation/outbox';
import { type RenderedEmail, oneLine } from './define-email';
import { ofProcess } from '@/lib/shared/process-wide';
import { mailboxToken, MailboxTokenError, renewMailboxToken } from './mailbox-token';

export const MAX_CONNECTIONS = 10;
/**
 * Timeouts of the mail server in milliseconds. `delivery` covers the whole delivery and is well below the job's expiry,
 * so that no job runs twice.
 */
export const TIMEOUTS_MS = { connect: 5_000, greeting: 5_000, silence: 20_000, delivery: 30_000 };

export type Envelope = {
  to: Recipient;
  message_id: string;
  /** Address for reports of a failed delivery; null for the sender of all mail. */
  return_path: string | null;
};

const shared = ofProcess<{ __concordTransport?: { url: string; mailer: Transporter } }>();

function mailer(): Transporter {
  if (shared.__concordTransport?.url !== settings.smtp_url) {
    closeTransport();
    const options = {
      url: settings.smtp_url,
      pool: true as const,
      maxConnections: MAX_CONNECTIONS,
      maxMessages: 500,
      maxRequeues: 1,
      connectionTimeout: TIMEOUTS_MS.connect,
      greetingTimeout: TIMEOUTS_MS.greeting,
      socketTimeout: TIMEOUTS_MS.silence,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(settings.smtp_oauth_user !== undefined && byToken(settings.smtp_oauth_user)),
    };
    shared.__concordTransport = { url: settings.smtp_url, mailer: createTransport(options) };
  }
  return shared.__concordTransport!.mailer;
}

/**
 * Logs in by XOAUTH2 (rule: mail.oauth). Nodemailer asks for another token only where the server refuses in two steps, as Google
 * does, and not for a plain refusal, as Microsoft's; `send` takes both for the same.
 */
const byToken = (user: string) => ({
  auth: {
    type: 'OAuth2' as const,
    user,
    provisionCallback: (_user: string, isRefused: boolean, done: (error: Error | null, token?: string) => void) => {
      if (isRefused) return done(new Error('The mail server refuses the access token.'));
      mailboxToken().then((token) => done(null, token), done);
    },
  },
  // Without a login such a server refuses each sender for good, and the emails would be given up.
  forceAuth: true,
  // Microsoft serves as many of a mailbox at a time, and puts off the others.
  maxConnections: 3,
  requireTLS: !isLoopback(new URL(settings.smtp_url).hostname),
});

export function closeTransport(): void {
  (shared.__concordTransport?.mailer as { close: (how: { force: boolean }) => void } | undefined)?.close({
    force: true,
  });
  shared.__concordTransport = undefined;
}

/**
 * Sends an email to exactly one recipient. Resolves once the server has accepted it.
 * @throws Error of the server, see `isPermanentFailure`
 */
export async function send(email: RenderedEmail, envelope: Envelope): Promise<void> {
  if (!isAddress(envelope.to.email)) throw new PermanentMailError('The recipient is not one email address.');
  const message = { ...messageOf(email, envelope), signal: AbortSignal.timeout(TIMEOUTS_MS.delivery) };
  try {
    await mailer().sendMail(message);
  } catch (error) {
    if (!isTokenRefused(error)) throw error;
    await renewMailboxToken();
    await mailer().sendMail(message);
  }
}

function isTokenRefused(error: unknown): boolean {
  const isRefused = (error as { code?: string }).code === 'EAUTH' && !(error instanceof MailboxTokenError);
  return isRefused && settings.smtp_oauth_user !== undefined;
}

function messageOf(email: RenderedEmail, { to, message_id, return_path }: Envelope) {
  const thread = email.case_token && `<case-${email.case_token}@${settings.app_url.hostname}>`;
  // A mailbox at Microsoft or Google sends in its own name only.
  const sender = settings.smtp_oauth_user === undefined ? return_path : null;
  return {
    envelope: { from: sender ?? settings.mail_from, to: [to.email] },
    from: { name: oneLine(settings.network_name), address: settings.mail_from },
    to: { name: oneLine(to.name ?? ''), address: to.email },
    ...(email.reply_to &&
      isAddress(email.reply_to.email) && {
        replyTo: { name: oneLine(email.reply_to.name ?? ''), address: email.reply_to.email },
      }),
    messageId: message_id,
    ...(thread && { inReplyTo: thread, references: [thread] }),
    headers: email.automatic ? { 'Auto-Submitted': email.automatic, 'X-Auto-Response-Suppress': 'All' } : {},
    subject: email.subject,
    html: email.html,
    text: email.text,
    attachments: [
      ...email.images.map(({ cid, content, filename }) => ({
        cid,
        filename,
        content: Buffer.from(content),
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      })),
      ...email.attachments.map(({ filename, content, type }) => ({
        filename,
        content: Buffer.from(content),
        contentType: type,
      })),
    ],
  };
}

export class PermanentMailError extends Error {}

/** Exactly one plain address, so that no other recipients can be injected (rule: mail.recipients). */
const isAddress = (text: string) => /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(text) && text.length <= 254;

/** Returns the server's message when it permanently refused the recipient; null for any other error. */
export function refusalOf(error: unknown): string | null {
  const { command, response } = error as { command?: string; response?: string };
  return isPermanentFailure(error) && command === 'RCPT TO' ? (response ?? (error as Error).message) : null;
}

export function isPermanentFailure(error: unknown): boolean {
  if (error instanceof PermanentMailError) return true;
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    responseCode !== undefined &&
    responseCode >= 500 &&
    responseCode < 600
  );
}
