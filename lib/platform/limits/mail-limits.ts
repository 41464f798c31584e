import 'server-only';
import { perHour, type Limit } from './rate-limit';
import { settings } from '@/lib/platform/settings';

const PEOPLE = 4;

/**
 * Hourly limits of requests that cause emails: per user, and per company that sends or receives them (rule:
 * limits.member-mail).
 */
export const mailLimits = (name: string, user_id: number, company_id: number): Limit[] => [
  perHour(settings.limits.mail_per_hour, name, user_id),
  perHour(settings.limits.mail_per_hour * PEOPLE, `${name}, company`, company_id),
];

/** Gmail ignores dots in addresses. */
const GMAIL = /^(.*)@(?:gmail|googlemail)\.com$/;

/** Returns the mailbox of an address: `name+tag@` is `name@` (rule: limits.mail). */
export function mailboxOf(email: string): string {
  const plain = email.toLowerCase().replace(/(?<=.)\+.*(?=@)/, '');
  return plain.replace(GMAIL, (_, local: string) => `${local.replaceAll('.', '')}@gmail.com`);
}
