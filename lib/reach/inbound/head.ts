import 'server-only';
import { createHash } from 'node:crypto';
import { isMailbox } from './mailboxes';

/** Bytes of a mail's header that are examined before the mail is stored; a longer header is refused where possible. */
export const MAX_HEAD = 256 * 1024;
export const MAX_RECIPIENTS = 10;
const MAX_MESSAGE_ID = 250;

export function headIn(beginning: Buffer): { text: string; isWhole: boolean } {
  const [crlf, lf] = [beginning.indexOf('\r\n\r\n'), beginning.indexOf('\n\n')];
  const end = Math.min(...[crlf, lf].filter((at) => at >= 0), MAX_HEAD);
  const text = beginning.subarray(0, end).toString('latin1');
  return { text: text.replace(/\r?\n[ \t]+/g, ' '), isWhole: crlf >= 0 || lf >= 0 };
}

function valuesOf(head: string, name: string): string[] {
  const start = `${name.toLowerCase()}:`;
  return head
    .split(/\r?\n/)
    .filter((line) => line.slice(0, start.length).toLowerCase() === start)
    .map((line) => line.slice(start.length).trim());
}

/** Identifies a mail by its Message-ID, or by the hash of a long one; null without one (rule: room.mail-once). */
export function messageIdIn(head: string): string | null {
  const [value = ''] = valuesOf(head, 'Message-ID');
  const id = (/<[^<>]+>/.exec(value)?.[0] ?? value).replaceAll('\0', '');
  if (!id) return null;
  return id.length <= MAX_MESSAGE_ID ? id : `sha256:${createHash('sha256').update(id).digest('hex')}`;
}

export function recipientsIn(head: string): string[] {
  const fields = ['Delivered-To', 'X-Original-To', 'To', 'Cc'].flatMap((name) => valuesOf(head, name));
  const addresses = fields.join(',').match(/(?:case\+|address\+\d+-)[0-9a-f]{40}@[a-z0-9.-]+/gi) ?? [];
  return [...new Set(addresses.map((address) => address.toLowerCase()))].filter(isMailbox).slice(0, MAX_RECIPIENTS);
}

/** Returns the return path that the last server noted; empty for an automatic mail, null when no server did. */
export function returnPathIn(head: string): string | null {
  const [value] = valuesOf(head, 'Return-Path');
  return value === undefined ? null : value.replace(/^<|>$/g, '').slice(0, 320).replaceAll('\0', '');
}
