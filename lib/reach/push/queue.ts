import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { settings } from '@/lib/platform/settings';
import { PUSHED } from './notice';

/**
 * Tells the browsers of people who get an email about a case, in the transaction that hands the email over for delivery, so
 * that quiet hours and stand-ins are those of the email. One that is sent again tells nobody again (rules: push.which,
 * push.once).
 */
export async function queueNotifications(db: Db, emails: number[]): Promise<void> {
  if (!settings.web_push) return;
  await db.execute(sql`
    insert into push_messages (subscription_id, outbox_id)
    select p.id, o.id from outbox o
    join cases c on c.id = o.case_id
    join users u on u.email = lower(o.to_email) and u.status = 'active' and u.company_id in (c.company_id, c.receiver_company_id)
    join push_subscriptions p on p.user_id = u.id
    where o.id in ${emails} and o.template in ${PUSHED} and o.attempts = 0 and o.retried_at is null`);
}
