import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { settings } from '@/lib/platform/settings';

/** Digits of the secret, 160 bits. Hexadecimal, since mail servers may change the case of an address. */
const SECRET_LENGTH = 40;

/** Secret of an email's return path, derived from its row's id, which the address contains (docs/decisions/050). */
const secretOf = (outbox_id: string) =>
  createHmac('sha256', settings.secret).update(`return path ${outbox_id}`).digest('hex').slice(0, SECRET_LENGTH);

/**
 * Address for reports about an email that asks an inbound address; null while no mail can arrive (rule: health.bounce).
 */
export const askingReturnPath = (outbox_id: number): string | null =>
  settings.inbound_domain ? `address+${outbox_id}-${secretOf(String(outbox_id))}@${settings.inbound_domain}` : null;

/** Returns the email's id from its return path; undefined for anything else, such as a wrong secret. */
export function askingEmailIn(address: string): number | undefined {
  const [, id, secret, domain] =
    /^address\+([1-9]\d{0,9})-([0-9a-f]{40})@([a-z0-9.-]+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (!id || !secret || domain !== settings.inbound_domain) return undefined;
  return timingSafeEqual(Buffer.from(secret), Buffer.from(secretOf(id))) ? Number(id) : undefined;
}
