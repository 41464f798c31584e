import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import type { outbox } from '@/db/schema';
import type { Recipient } from '@/lib/platform/operation/outbox';
import { accountMayWrite, takesNotes } from '@/lib/work/room/policy';
import { replyMailboxFor } from '@/lib/work/room/reply-address';
import type { CaseState } from '@/lib/shared/case-states';
import { settings } from '@/lib/platform/settings';
import { sideOfEmail } from './case-sides';

export type ReplyTo = Recipient & { adds_note: boolean };
type Row = Pick<typeof outbox.$inferSelect, 'template' | 'props' | 'case_id' | 'to_email' | 'to_name'>;

/**
 * Address that posts replies to an email's case, named after the company that reads them; null for emails without
 * replies, and while no mail can arrive (rule: room.reply-address). `adds_note` is false where a reply would be refused.
 */
export async function replyToOf(db: Db, { template, props, case_id, to_email, to_name }: Row): Promise<ReplyTo | null> {
  const side = case_id === null || !settings.inbound_domain ? null : sideOfEmail(template, props);
  if (case_id === null || side === null) return null;
  const [own, other] = side === 'submitter' ? [SUBMITTER, RECEIVER] : [RECEIVER, SUBMITTER];
  const email = to_email.toLowerCase();
  const [found] = await db.execute<Found>(sql`
    select c.${own} as company_id, partner.name as partner, c.status, c.first_answered_at, c.information_replied_at,
      u.status as user_status, u.company_id as user_company_id
    from cases c join companies partner on partner.id = c.${other} left join users u on u.email = ${email}
    where c.id = ${case_id} and c.deleted_at is null`);
  if (!found) return null;
  const mailbox = await replyMailboxFor(db, { case_id, company_id: found.company_id, email, name: to_name });
  if (mailbox === null) return null;
  const adds_note = takesNotes(found) && (accountMayWrite(found, found.company_id) ?? true);
  return { name: found.partner, email: mailbox, adds_note };
}

type Found = CaseState & Parameters<typeof accountMayWrite>[0] & { company_id: number; partner: string };
const SUBMITTER = sql.identifier('company_id');
const RECEIVER = sql.identifier('receiver_company_id');
