import { z } from 'zod';
import { Email } from '@/lib/shared/fields';
import { withoutControlCharacters } from '@/lib/shared/control-characters';

/** Most addresses in the To and in the CC field (rule: admin.process-update). */
const MAX_ADDRESSES = 10;
const MAX_SHOWN = 60;

/** Addresses as stored: one comma-separated string, or null when empty. */
export const AddressList = z
  .preprocess(
    (value) => (Array.isArray(value) ? value.join('\n') : (value ?? '')),
    z.string('Enter email addresses.').max(5000, 'Use at most 5000 characters.'),
  )
  .transform((text, ctx) => {
    const entries = text.split(/[,;\r\n]+/).map((entry) => withoutControlCharacters(entry).trim());
    const parsed = entries.filter(Boolean).map((entry) => ({ entry, ...Email.safeParse(entry) }));
    const wrong = parsed.filter(({ success }) => !success);
    if (wrong.length) ctx.addIssue({ code: 'custom', message: wrongMessage(wrong.map(({ entry }) => entry)) });
    const addresses = [...new Set(parsed.flatMap(({ data }) => data ?? []))];
    if (addresses.length > MAX_ADDRESSES)
      ctx.addIssue({ code: 'custom', message: `Use at most ${MAX_ADDRESSES} addresses.` });
    return addresses.join(', ') || null;
  });

function wrongMessage(entries: string[]): string {
  const names = entries.slice(0, MAX_ADDRESSES).map((entry) => `“${shorten(entry)}”`);
  return names.length === 1 ? `${names[0]} is not an email address.` : `Not email addresses: ${names.join(', ')}.`;
}

const shorten = (entry: string) => (entry.length > MAX_SHOWN ? `${entry.slice(0, MAX_SHOWN - 1)}…` : entry);

/** Splits a stored value into addresses; each gets its own email (rule: mail.recipients). */
export const addressesIn = (entry: string | null) =>
  (entry ?? '')
    .toLowerCase()
    .split(/[,;\s]+/)
    .filter((address) => address.includes('@'));
