import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';
import { settings } from '@/lib/platform/settings';
import type { Recipient } from '@/lib/platform/operation/outbox';
import { type RenderedEmail, oneLine } from './define-email';
import { ofProcess } from '@/lib/shared/process-wide';

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
    };
    shared.__concordTransport = { url: settings.smtp_url, mailer: createTransport(options) };
  }
  return shared.__concordTransport!.mailer;
}

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
export async function send(email: RenderedEmail, { to, message_id, return_path }: Envelope): Promise<void> {
  if (!isAddress(to.email)) throw new PermanentMailError('The recipient is not one email address.');
  const thread = email.case_token && `<case-${email.case_token}@${settings.app_url.hostname}>`;
  await mailer().sendMail({
    envelope: { from: return_path ?? settings.mail_from, to: [to.email] },
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
    signal: AbortSignal.timeout(TIMEOUTS_MS.delivery),
  });
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
