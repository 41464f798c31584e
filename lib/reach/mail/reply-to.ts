import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import type { outbox } from '@/db/schema';
import type { Recipient } from '@/lib/platform/operation/outbox';
import { replyMailboxFor } from '@/lib/work/room/reply-address';
import { settings } from '@/lib/platform/settings';
import { sideOfEmail } from './case-sides';

type Row = Pick<typeof outbox.$inferSelect, 'template' | 'props' | 'case_id' | 'to_email' | 'to_name'>;

/**
 * Address that posts replies to an email's case, named after the company that reads them; null for emails without
 * replies, and while no mail can arrive (rule: room.reply-address).
 */
export async function replyToOf(
  db: Db,
  { template, props, case_id, to_email, to_name }: Row,
): Promise<Recipient | null> {
  const side = case_id === null || !settings.inbound_domain ? null : sideOfEmail(template, props);
  if (case_id === null || side === null) return null;
  const [own, other] = side === 'submitter' ? [SUBMITTER, RECEIVER] : [RECEIVER, SUBMITTER];
  const [found] = await db.execute<{ company_id: number; partner: string }>(sql`
    select c.${own} as company_id, partner.name as partner
    from cases c join companies partner on partner.id = c.${other} where c.id = ${case_id} and c.deleted_at is null`);
  if (!found) return null;
  const addressee = { case_id, company_id: found.company_id, email: to_email.toLowerCase(), name: to_name };
  const mailbox = await replyMailboxFor(db, addressee);
  return mailbox === null ? null : { name: found.partner, email: mailbox };
}

const SUBMITTER = sql.identifier('company_id');
const RECEIVER = sql.identifier('receiver_company_id');
