import 'server-only';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { inboundAddresses } from '@/db/schema';
import { now, type Ctx } from '@/lib/core/operation';

const MAX_WORDS = 500;

type Refusal = {
  email: string;
  /** What the mail server, or the bounce, said. */
  words: string;
  /** The mail server refused the recipient in the conversation, rather than by a bounce later. */
  at_once?: boolean;
};

/**
 * Notes that an address does not take emails, in every process that it receives cases of; "since" stays that of the first refusal
 * (rule: health.refused). Any other address is nobody's concern here.
 */
export async function markRefused({ db }: Pick<Ctx, 'db'>, { email, words, at_once = false }: Refusal): Promise<void> {
  await db
    .update(inboundAddresses)
    .set({
      refused_at: sql`coalesce(refused_at, now())`,
      refused_words: words.trim().slice(0, MAX_WORDS) || 'No reason was given.',
      ...(!at_once && { has_bounced: true }),
    })
    .where(eq(inboundAddresses.email, email.toLowerCase()));
}

/**
 * Notes that a mail server accepted an email. That ends a refusal by a server, but none by a bounce: the server of the sender
 * accepts what bounces later (rule: health.refused). It confirms nothing.
 */
export async function markAccepted(db: Db, email: string): Promise<void> {
  const asked = sql`greatest(asked_at, tested_at, reminded_at)`;
  await db
    .update(inboundAddresses)
    .set({
      accepted_at: now,
      refused_at: sql`case when has_bounced then refused_at end`,
      refused_words: sql`case when has_bounced then refused_words end`,
    })
    .where(
      and(
        eq(inboundAddresses.email, email.toLowerCase()),
        or(
          isNull(inboundAddresses.accepted_at),
          lt(inboundAddresses.accepted_at, asked),
          sql`refused_at is not null and not has_bounced`,
        ),
      ),
    );
}
