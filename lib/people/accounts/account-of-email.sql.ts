import { sql, type SQL } from 'drizzle-orm';
import type { EmailName } from '@/lib/shared/email-props';

/** Emails about cases that always go to the company that receives them; the others name their side, or go to the submitter. */
export const FOR_RECEIVER = [
  ...['case_request', 'case_to_contact', 'case_escalation', 'first_note', 'information_reply', 'phone_contact'],
  ...['priority_raised', 'response_reminder'],
] as EmailName[];

/** Company for which an email of the outbox is read; null where it is about neither a case nor a manager request. */
const companyOf = (email: SQL) => sql`coalesce(
    (select case case
        when ${email}.template in ${FOR_RECEIVER} then 'receiver'
        when ${email}.template <> 'case_handed_over' then coalesce(${email}.props ->> 'to', 'submitter')
        when (${email}.props ->> 'to' = 'partner') <> (${email}.props ->> 'side' = 'receiver') then 'receiver'
        else 'submitter' end
      when 'receiver' then addressed.receiver_company_id else addressed.company_id end
      from cases addressed where addressed.id = ${email}.case_id),
    (select case ${email}.template when 'manager_request' then r.receive_company_id else r.company_id end
      from manager_requests r where r.id = (${email}.props ->> 'manager_request_id')::int))`;

/**
 * Id of the account that reads an email of the outbox, given by its alias. An address may have one in each of several companies: the one
 * that the email names, or of the company that it is for, else the one that was last used (rule: persons.emails).
 */
export const accountOfEmail = (email = sql`o`): SQL => sql`(
    select reader.id from users reader
    where reader.email = lower(${email}.to_email) and reader.status = 'active'
    order by (reader.id::text = ${email}.props ->> 'user_id'
        or exists (select from one_time_tokens t where t.user_id = reader.id and t.id::text = ${email}.props ->> 'token_id')) is true desc,
      (reader.company_id = ${companyOf(email)}) is true desc, reader.last_login_at desc nulls last, reader.id
    limit 1)`;
