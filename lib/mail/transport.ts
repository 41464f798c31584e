import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';
import { config } from '@/lib/core/config';
import type { Recipient } from '@/lib/core/outbox';
import { type Composed, oneLine } from './letter';

/** The most letters that one process sends at once; as many connections are kept open to the mail server. */
export const PARALLEL = 10;
/**
 * How long a mail server may take, in ms: to be reached, to greet, to say the next thing, and for a delivery as a
 * whole; the last is well under the job's expiry, so that no job runs twice.
 */
export const PATIENCE = { connect: 5_000, greeting: 5_000, silence: 20_000, delivery: 30_000 };

export type Envelope = { to: Recipient; message_id: string };

const shared = globalThis as typeof globalThis & { __concordTransport?: { url: string; mailer: Transporter } };

/** One pool of SMTP connections a process, for the address in force. */
function mailer(): Transporter {
  if (shared.__concordTransport?.url !== config.smtp_url) {
    closeTransport();
    const options = { url: config.smtp_url, pool: true as const, maxConnections: PARALLEL, maxMessages: 500, maxRequeues: 1, connectionTimeout: PATIENCE.connect, greetingTimeout: PATIENCE.greeting, socketTimeout: PATIENCE.silence, disableFileAccess: true, disableUrlAccess: true };
    shared.__concordTransport = { url: config.smtp_url, mailer: createTransport(options) };
  }
  return shared.__concordTransport!.mailer;
}

/** Ends all connections, those in the middle of a delivery too, which then throws; the next letter opens new ones. */
export function closeTransport(): void {
  (shared.__concordTransport?.mailer as { close: (how: { force: boolean }) => void } | undefined)?.close({ force: true });
  shared.__concordTransport = undefined;
}

/**
 * Hands one letter to the mail server, to exactly one recipient. Resolves once the server has taken it over; throws
 * what it said, see `isRefused`.
 */
export async function send(letter: Composed, { to, message_id }: Envelope): Promise<void> {
  if (!isAddress(to.email)) throw new Refused('The recipient is not one e-mail address.');
  const thread = letter.case_token && `<case-${letter.case_token}@${config.app_url.hostname}>`;
  await mailer().sendMail({
    envelope: { from: config.mail_from, to: [to.email] },
    from: { name: oneLine(config.network_name), address: config.mail_from },
    to: { name: oneLine(to.name ?? ''), address: to.email },
    ...(letter.reply_to && isAddress(letter.reply_to.email) && { replyTo: { name: oneLine(letter.reply_to.name ?? ''), address: letter.reply_to.email } }),
    messageId: message_id,
    ...(thread && { inReplyTo: thread, references: [thread] }),
    headers: letter.automatic ? { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } : {},
    subject: letter.subject,
    html: letter.html,
    text: letter.text,
    signal: AbortSignal.timeout(PATIENCE.delivery),
  });
}

/** A letter that no further attempt will deliver. */
export class Refused extends Error {}

/** One plain address: a list would reach people whom nobody chose (SECURITY, fact 6). */
const isAddress = (text: string) => /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(text) && text.length <= 254;

/** Did the server refuse this recipient or this letter for good (5xx), rather than being away or busy? */
export function isRefused(error: unknown): boolean {
  if (error instanceof Refused) return true;
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500 && responseCode < 600;
}
