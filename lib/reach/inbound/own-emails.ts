import 'server-only';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { outbox } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/context';
import { STRANGER } from '@/lib/reach/mail/addressee';
import { emailNamed } from '@/lib/reach/mail/registry';
import { isHardlyAnything } from './machine-text';

const LAST = 5;
/* Only an email that takes replies is answered. */
const REPLIED = { ...STRANGER, can_reply: true };

export async function repeatsOurs(
  { db }: Pick<Ctx, 'db'>,
  { case_id, email, own_words }: { case_id: number; email: string; own_words: string[] },
): Promise<boolean> {
  const rows = await db
    .select({ template: outbox.template, props: outbox.props })
    .from(outbox)
    .where(and(eq(outbox.case_id, case_id), eq(outbox.to_email, email), isNotNull(outbox.sent_at)))
    .orderBy(desc(outbox.id))
    .limit(LAST);
  const emails = await Promise.all(
    rows.map(({ template, props }) => emailNamed(template)?.render(db, props as never, REPLIED)),
  );
  const ours = letters(emails.map((one) => `${one?.subject ?? ''}\n${one?.text ?? ''}`).join('\n'));
  return isHardlyAnything(own_words.filter((sentence) => !ours.includes(letters(sentence))));
}

/** Programs break lines and change quotation marks. */
const letters = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
