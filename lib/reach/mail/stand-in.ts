import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { accountOfEmail } from '@/lib/people/accounts/account-of-email.sql';
import { standsIn } from '@/lib/people/users/absence.sql';
import { settings } from '@/lib/platform/settings';
import type { EmailName } from '@/lib/shared/email-props';

/** Emails beside those about cases that a stand-in gets as well. */
const COPIED = ['manager_request', 'manager_response'] satisfies EmailName[];
/** Emails about cases that only their addressee can use: copies of what was sent, and answers to a mail of theirs. */
const OWN = ['case_bcc', 'case_copy', 'case_help', 'reply_refused'] satisfies EmailName[];

/** Rows that one command inserts have neighboring ids. */
const NEIGHBORS = 100;

/**
 * Queues emails about cases to people who are away for their stand-ins as well, once, unless they get the same one anyway
 * (rule: accounts.absence). Nothing about an account is copied.
 */
export async function copyToStandIns(db: Db, ids: number[]): Promise<void> {
  await db.execute(sql`
    insert into outbox (kind, template, props, to_name, to_email, message_id, case_id, copy_of)
    select o.kind, o.template, o.props, trim(s.first_name || ' ' || s.last_name), s.email,
      '<' || gen_random_uuid() || ${`@${settings.app_url.hostname}>`}::text, o.case_id, o.id
    from outbox o
    join users u on u.id = ${accountOfEmail()} and u.stand_in_id is not null
    join users s on ${standsIn(sql`s`, sql`u`)}
    where o.id in ${ids} and o.copy_of is null
      and ((o.case_id is not null and o.template not in ${OWN}) or o.template in ${COPIED})
      and not exists (
        select from outbox x where x.id between o.id - ${NEIGHBORS} and o.id + ${NEIGHBORS} and x.template = o.template
          and x.case_id is not distinct from o.case_id and x.created_at = o.created_at and lower(x.to_email) = s.email)
    on conflict (copy_of) where copy_of is not null do nothing`);
}
