import 'server-only';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { interval } from '@/db/interval';
import type { Db } from '@/db/client';
import { companies, inboundAddresses, processes } from '@/db/schema';
import { linkExpired } from '@/lib/people/accounts/mailed-links';
import { ref } from '@/lib/platform/operation/audit';
import { findToken, useToken } from '@/lib/platform/secrets/mailed-token';
import { command, now, query } from '@/lib/platform/operation/operation';
import { tokenAnswerLimit, tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { fullName } from '@/lib/shared/actor';
import { HEARTBEAT } from '@/lib/shared/durations';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { conflict } from '@/lib/shared/problem';
import { dayInWords } from './policy';

const Link = z.object({ token: Token });

/** What a confirmation link is about; null for an invalid link. Read-only, since mail scanners open links. */
export const readInboundAddress = query({
  who: anyone,
  input: Link,
  output: () =>
    z.strictObject({
      address: z
        .strictObject({
          email: z.string(),
          process: z.string(),
          company: z.string(),
          is_used: z.boolean(),
          refusal: z.string().nullable(),
        })
        .nullable(),
    }),
  limit: tokenPageLimit,
  async run({ db }, { token }) {
    const found = await findAddress(db, token);
    if (!found) return { address: null };
    const { email, process, company, is_used, refusal } = found;
    return { address: { email, process, company, is_used, refusal } };
  },
});

/**
 * Confirms an inbound address by its mailed link: ends a refusal, and the next heartbeat comes in its time (rules:
 * health.addresses, health.heartbeat, health.refused). The link works once; after that it only says what is true now.
 * @throws Problem conflict for an invalid link, and for a used one of an address that has been refused since
 */
export const confirmInboundAddress = command('inbound_address.confirm', {
  who: anyone,
  input: Link,
  output: () => z.strictObject({ message: z.string(), document_id: z.number() }),
  limit: tokenAnswerLimit,
  skipIdempotency: true,
  async run({ db, actor }, { token }) {
    const found = (await findAddress(db, token)) ?? linkExpired();
    const { id, email, process, document_id } = found;
    const message = `${email} is confirmed for ${process}. Thank you.`;
    if (!(await useToken(db, 'inbound_address', token)))
      return found.refusal === null ? { message, document_id } : conflict(found.refusal);
    // The mailbox accepts emails for any process, but this confirms no reader of another process's emails.
    await db
      .update(inboundAddresses)
      .set({ refused_at: null, refused_words: null, has_bounced: false })
      .where(and(eq(inboundAddresses.email, email), isNotNull(inboundAddresses.refused_at)));
    await db
      .update(inboundAddresses)
      .set({
        confirmed_at: now,
        confirmed_by: actor.kind === 'guest' ? email : fullName(actor) || actor.email,
        ask_at: sql`now() + ${interval(HEARTBEAT)}`,
        open_since: null,
        heartbeats: 0,
        last_refused_at: null,
      })
      .where(eq(inboundAddresses.id, id));
    return { message, document_id };
  },
  auditSubject: ({ document_id }) => ref('document', document_id),
});

/**
 * Notes that somebody has the page of a link open; sent by the page itself (rule: health.test-mail). Confirms nothing.
 * @throws Problem conflict for a link that is used up, or unknown
 */
export const openInboundAddress = command('inbound_address.open', {
  who: anyone,
  input: Link,
  output: () => z.strictObject({ document_id: z.number() }),
  limit: tokenAnswerLimit,
  skipIdempotency: true,
  async run({ db }, { token }) {
    const { id, document_id } = (await findAddress(db, token)) ?? linkExpired();
    await db.update(inboundAddresses).set({ opened_at: now }).where(eq(inboundAddresses.id, id));
    return { document_id };
  },
  auditSubject: ({ document_id }) => ref('document', document_id),
});

const refusalOf = ({ email, company }: { email: string; company: string }, since: Date) =>
  `Emails to ${email} have been refused since ${dayInWords(since.toISOString(), new Date())}. A manager of ${company} can send a new link.`;

async function findAddress(db: Db, token: string) {
  const row = await findToken(db, 'inbound_address', token);
  const id = row?.details?.inbound_address_id;
  if (!row || typeof id !== 'number' || row.expires_at <= new Date()) return null;
  const [found] = await db
    .select({
      id: inboundAddresses.id,
      email: inboundAddresses.email,
      refused_at: inboundAddresses.refused_at,
      document_id: processes.id,
      process: processes.name,
      company: companies.name,
    })
    .from(inboundAddresses)
    .innerJoin(processes, eq(processes.id, inboundAddresses.process_id))
    .innerJoin(companies, eq(companies.id, processes.company_id))
    .where(eq(inboundAddresses.id, id));
  if (!found) return null;
  const is_used = row.used_at !== null;
  return { ...found, is_used, refusal: is_used && found.refused_at ? refusalOf(found, found.refused_at) : null };
}
