import { ECDH } from 'node:crypto';
import { z } from 'zod';

/** Browsers of a person; each is one more address that every email about a case goes to (rule: push.limit). */
export const MAX_BROWSERS = 10;

const SENT = 'Send what the browser gave.';
const bytesOf = (text: string) => Buffer.from(text, 'base64url');
const Key = z
  .string(SENT)
  .max(120, SENT)
  .regex(/^[\w-]+$/, SENT);

/** The browser's public key has to be a point of P-256, since each notification is encrypted for it. */
function isPoint(text: string): boolean {
  try {
    return bytesOf(text).length === 65 && ECDH.convertKey(bytesOf(text), 'prime256v1').length === 65;
  } catch {
    return false;
  }
}

/** What `PushSubscription.toJSON()` gives, but its expiry. */
export const BrowserKeys = z.object({
  endpoint: z.string(SENT).max(2_000, 'The address has at most 2,000 characters.'),
  keys: z.object(
    {
      p256dh: Key.refine(isPoint, SENT),
      auth: Key.refine((text) => bytesOf(text).length === 16, SENT),
    },
    SENT,
  ),
});
export type BrowserKeys = z.output<typeof BrowserKeys>;

/** A browser in which the person wants notifications. */
export const NotifiedBrowser = z.strictObject({
  id: z.number(),
  /** Such as "Firefox on Windows". */
  client: z.string(),
  created_at: z.date(),
  last_sent_at: z.date().nullable(),
  /** The one that asks. */
  current: z.boolean(),
});
export type NotifiedBrowser = z.output<typeof NotifiedBrowser>;
