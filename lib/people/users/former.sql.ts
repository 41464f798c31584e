import 'server-only';
import { sql, type SQL } from 'drizzle-orm';

export type FormerUser = {
  id: number;
  company_id: number | null;
  company: string | null;
  deleted_at: string;
  /** Names under which the portal still has notes, events, cases and answers of the account. */
  names: string[];
};

const MAX_FOUND = 5;

/**
 * Deleted users who have not been erased and who had the address, by what is left of them: cases that they sent, answers that
 * they gave, the audit of their account, and the email that told them of the deletion. `id` looks at one of them alone. Whoever
 * answers may name a colleague; names of present ones are left out.
 */
export const formerUsers = (email: string, id: number | null = null): SQL => sql`
    select u.id, u.company_id, k.name as company, u.deleted_at, array(
      select distinct left(n.name, 200) from (
        select author_name as name from case_notes where user_id = u.id
        union select actor_name from events where user_id = u.id and response_id is null
        union select trim(first_name || ' ' || last_name) from cases where submitter_id = u.id and lower(email) = ${email}
        union select engineer_name from case_responses where user_id = u.id and lower(engineer_email) = ${email}
        union select reviewer_name from case_responses where user_id = u.id and lower(reviewer_email) = ${email}
      ) n where n.name <> '' and not exists (
        select from users x where x.company_id is not distinct from u.company_id and x.status <> 'deleted' and trim(x.first_name || ' ' || x.last_name) = n.name)
      order by 1 limit 20) as names
    from users u left join companies k on k.id = u.company_id
    where u.status = 'deleted' and u.first_name = 'Deleted' and (${id}::int is null or u.id = ${id}) and (
      exists (select from cases c where c.submitter_id = u.id and lower(c.email) = ${email})
      or exists (select from case_responses r where r.user_id = u.id and ${email} in (lower(r.engineer_email), lower(r.reviewer_email)))
      or exists (select from audit_log a where a.subject_type = 'user' and a.subject_id = u.id and a.changes -> 'email' @> to_jsonb(${email}::text))
      or exists (
        select from outbox o join audit_log a on a.created_at = o.created_at and a.subject_type = 'user' and a.subject_id = u.id
        where o.template = 'account_deleted' and lower(o.to_email) = ${email}))
    order by u.deleted_at desc, u.id limit ${MAX_FOUND}`;
