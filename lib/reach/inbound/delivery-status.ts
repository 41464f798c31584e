/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import type { Attachment, Email } from 'postal-mime';
import { isSameMailbox } from './same-mailbox.ts';

const MAX_STATUS = 20_000;
const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];
const RECIPIENT_FIELDS = ['original-recipient', 'final-recipient', 'x-actual-recipient'];

/** Result in the machine-readable part of a report (RFC 3464); `failed` has the server's words. */
export type DeliveryStatus = { failed: string } | { failed: null };

/**
 * Reads the machine-readable parts. When one names the recipient, it counts; otherwise any recipient that failed, since
 * the return path belongs to one email, and servers on the way rename its recipient. Null for a mail that names no
 * recipient there.
 */
export function deliveryStatusIn({ attachments }: Email, recipient: string): DeliveryStatus | null {
  const parts = attachments.filter(({ mimeType }) => STATUS_TYPES.includes(mimeType.toLowerCase()));
  const blocks = parts.flatMap(({ content }) => blocksOf(textOf(content))).filter(isOfRecipient);
  if (!blocks.length) return null;
  const own = blocks.filter((block) => namesIn(block).some((name) => isSameMailbox(name, recipient)));
  const failed = (own.length ? own : blocks).find(hasFailed);
  return { failed: failed ? wordsOf(failed) : null };
}

type Block = Map<string, string>;

/** Some servers put a space before the colon. */
function blocksOf(status: string): Block[] {
  const unfolded = status.slice(0, MAX_STATUS).replace(/\r?\n[ \t]+(?=\S)/g, ' ');
  return unfolded.split(/\r?\n[ \t]*(?:\r?\n)+/).map((block) => {
    const fields = block.split(/\r?\n/).flatMap((line) => {
      const [, name, value] = /^\s*([\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value!.trim()] as const] : [];
    });
    return new Map(fields);
  });
}

const isOfRecipient = (block: Block) => [...RECIPIENT_FIELDS, 'action', 'status'].some((name) => block.has(name));
const namesIn = (block: Block) => RECIPIENT_FIELDS.flatMap((name) => block.get(name) ?? []);

/** A server that omits the action reports the failure by the code. */
function hasFailed(block: Block): boolean {
  const action = block.get('action');
  if (action) return /^["'(]?(?:fail|expire|undeliver)/i.test(action);
  return /^5\b/.test(block.get('status') ?? '') || /\b5\d\d\b/.test(block.get('diagnostic-code') ?? '');
}

const wordsOf = (block: Block) =>
  withoutType(block.get('diagnostic-code')) || withoutType(block.get('status')) || 'The email was not delivered.';
const withoutType = (value = '') => value.replace(/^[\w-]+\s*;\s*/, '').trim();

const textOf = (content: Attachment['content']) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);
