import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { accountOfEmail } from '@/lib/people/accounts/account-of-email.sql';
import type { EmailName } from '@/lib/shared/email-props';
import type { Notifications } from '@/lib/shared/enums';
import type { Account } from './addressee';

/** Why a person gets an email about a case (rule: mail.notifications). */
type Reason =
  /** The email answers, confirms or hands over what the person did or asked for. */
  | 'direct'
  /** The person's address receives cases, and at least one such address must get the email. */
  | 'desk'
  | 'news'
  /** The person alone has this duty, or the email is a copy for the company's records. */
  | 'always';

const REASONS: Partial<Record<EmailName, Reason>> = {
  case_copy: 'direct',
  case_answered: 'direct',
  case_hand_on: 'direct',
  case_handed_over: 'direct',
  case_colleague_added: 'direct',
  reply_refused: 'direct',
  case_request: 'desk',
  information_reply: 'desk',
  phone_contact: 'desk',
  first_note: 'desk',
  priority_raised: 'desk',
  response_reminder: 'desk',
  case_proposal: 'direct',
  case_escalation: 'always',
  case_to_contact: 'always',
  case_bcc: 'always',
  case_help: 'always',
};

export const isGoverned = (template: string, case_id: number | null) =>
  case_id !== null && ['desk', 'news'].includes(reasonOf(template));

type Facts = {
  is_mine: boolean;
  has_asked: boolean;
  others_get_it: boolean;
};

export function wants(choice: Notifications, template: string, facts: Facts): boolean {
  if (choice === 'all' || facts.has_asked) return true;
  if (choice === 'mine' && facts.is_mine) return true;
  return reasonOf(template) === 'desk' && !facts.others_get_it;
}

const reasonOf = (template: string): Reason => REASONS[template as EmailName] ?? 'news';

type Row = { id: number; template: string; case_id: number | null; created_at: Date };

export async function notificationFacts(db: Db, row: Row, { id, email }: Account): Promise<Facts> {
  const by = sql`(r.user_id = ${id} or lower(r.engineer_email) = ${email} or lower(r.reviewer_email) = ${email})`;
  const [facts] = await db.execute<Facts>(sql`
    select c.submitter_id = ${id} or lower(c.email) = ${email}
        or exists (select from case_responses r where r.case_id = c.id and ${by})
        or exists (select from case_readers f where f.case_id = c.id and f.user_id = ${id} and f.follows) as is_mine,
      ${row.template} = 'information_reply'
        and exists (select from case_responses r where r.case_id = c.id and r.type = 'information-request' and ${by}) as has_asked,
      exists (
        select from outbox o left join users u on u.id = ${accountOfEmail()}
        where o.case_id = c.id and o.template = ${row.template} and o.id <> ${row.id} and o.status in ('queued', 'sent')
          and o.created_at = ${row.created_at.toISOString()}::timestamptz and coalesce(u.notifications, 'all') = 'all') as others_get_it
    from cases c where c.id = ${row.case_id}`);
  return facts ?? { is_mine: true, has_asked: false, others_get_it: false };
}
