import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { inStates } from '@/db/case-states';
import { UNFINISHED } from '@/lib/shared/case-states';
import { linkedWith } from './term.sql';

/* Columns of a listed case `c` that are read from other tables, for the rows of the page alone: `page` has its direction, `place` what the reader has seen. */

const value = (name: 'company_id' | 'viewer_id') => sql.placeholder(name);

/** The reader's colleague who has the case: who sent it, or whom the latest answer names. */
export const ENGINEER = sql`case page.direction when 'outbound' then trim(concat_ws(' ', c.first_name, c.last_name))
        else (select a.engineer_name from case_responses a where a.case_id = c.id and a.engineer_name is not null order by a.id desc limit 1) end`;

/** Few are away, and only their rows are compared (rule: accounts.absence). */
export const ENGINEER_IS_AWAY = sql`exists (select from users u
        where u.company_id = ${value('company_id')} and u.away_from <= now() and u.away_until > now()
          and case page.direction when 'outbound' then u.id = c.submitter_id
            else u.email = (select lower(a.engineer_email) from case_responses a where a.case_id = c.id and a.engineer_name is not null order by a.id desc limit 1) end)`;

/* Not `exists`, whose plan may hash all entries of the case: in this order the index is read from the look on. */
const newIn = (table: SQL, condition = sql``) => sql`(select true from ${table} e
        where e.case_id = c.id and e.id > coalesce(place.last_look_id, 0) and e.user_id is distinct from ${value('viewer_id')}${condition}
        order by e.id limit 1)`;
/** True when the timeline has entries of others since the reader's last look (rule: cases.unread). */
export const UNREAD = sql`coalesce(place.unread_note_id is not null or ((place.last_look_id is not null or c.submitter_id = ${value('viewer_id')}) and (
        ${newIn(sql`events`)} or ${newIn(sql`case_notes`, sql` and e.audience = 'shared'`)}
        or ${newIn(sql`case_notes`, sql` and e.audience = 'internal' and e.company_id = ${value('company_id')}`)})), false)`;

export const AWAITS_DECISION = sql`(page.direction = 'outbound' and ${inStates(UNFINISHED, 'c.')}
        and exists (select from case_hand_ons h where h.case_id = c.id and h.decided_at is null))`;

/** Cases of the company that are linked with this one, or in an incident with it (rule: links.marks). */
export const LINKED = sql`(select count(*)::int from (${linkedWith(sql`c.id`)}
      ) other join cases o on o.id = other.id and o.deleted_at is null and ${value('company_id')} in (o.company_id, o.receiver_company_id))`;
