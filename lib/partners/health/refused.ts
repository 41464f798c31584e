import 'server-only';
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { inboundAddresses, type outbox } from '@/db/schema';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { tellChannelsOfHealth } from './tell-channels';
import type { EmailName, EmailProps } from '@/lib/shared/email-props';

const MAX_WORDS = 500;

type Asked = { inbound_address_id: number; outbox_id: number };

export const askedBy = ({ id, template, props }: Pick<typeof outbox.$inferSelect, 'id' | 'template' | 'props'>) =>
  template === ASKING
    ? { inbound_address_id: (props as EmailProps[typeof ASKING]).inbound_address_id, outbox_id: id }
    : null;
const ASKING = 'inbound_address' satisfies EmailName;

type Refusal = {
  email: string;
  words: string;
  at_once?: boolean;
  asked?: Asked | null;
};

/**
 * Marks an address as refused in every process whose cases it receives; "since" keeps the time of the first refusal
 * (rule: health.refused). Ignores other addresses.
 */
export async function markRefused(
  { db }: Pick<Ctx, 'db'>,
  { email, words, at_once = false, asked = null }: Refusal,
): Promise<void> {
  const address = email.toLowerCase();
  await tellChannelsOfHealth(db, sql`a.email = ${address} and a.refused_at is null`, 'refused');
  await db
    .update(inboundAddresses)
    .set({
      refused_at: sql`coalesce(refused_at, now())`,
      refused_words: words.trim().slice(0, MAX_WORDS) || 'No reason was given.',
      ...(!at_once && { has_bounced: true }),
      ...(asked && { last_refused_at: sql`case when ${isLast(asked)} then now() else last_refused_at end` }),
    })
    .where(eq(inboundAddresses.email, address));
}

/**
 * Records that a mail server accepted an email. This ends a refusal by a server, but not a bounce: the sender's server
 * accepts emails that bounce later (rule: health.refused). It is not a confirmation.
 */
export async function markAccepted(db: Db, email: string, asked: Asked | null): Promise<void> {
  await db
    .update(inboundAddresses)
    .set({ refused_at: null, refused_words: null })
    .where(
      and(
        eq(inboundAddresses.email, email.toLowerCase()),
        isNotNull(inboundAddresses.refused_at),
        eq(inboundAddresses.has_bounced, false),
      ),
    );
  if (asked)
    await db
      .update(inboundAddresses)
      // A resent email may have been refused before. A bounce can be faster than this update.
      .set({ accepted_at: now, last_refused_at: sql`case when has_bounced then last_refused_at end` })
      .where(isLast(asked));
}

/** Condition on an inbound address: no later email has asked it (rule: health.test-mail). */
const isLast = ({ inbound_address_id, outbox_id }: Asked): SQL => sql`(
    ${inboundAddresses.id} = ${inbound_address_id} and not exists (
      select from outbox later where later.id > ${outbox_id} and later.template = ${ASKING}
        and (later.props->>'inbound_address_id')::int = ${inbound_address_id}))`;
