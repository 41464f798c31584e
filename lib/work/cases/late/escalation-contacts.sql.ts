import 'server-only';
import { sql } from 'drizzle-orm';

export const CONTACT_COLUMNS = sql`r.name as receiver_name, v.escalation_alias as alias_email,
      coalesce(mu.first_name || ' ' || mu.last_name, concat_ws(' ', m.first_name, m.last_name)) as main_name, coalesce(mu.email, m.email) as main_email, mu.phone as main_phone,
      coalesce(au.first_name || ' ' || au.last_name, concat_ws(' ', a.first_name, a.last_name)) as alternate_name, coalesce(au.email, a.email) as alternate_email, au.phone as alternate_phone`;

export const CONTACT_JOINS = sql`
    join companies r on r.id = c.receiver_company_id
    join processes p on p.id = c.document_id
    join process_versions v on v.id = coalesce(p.current_version_id, c.version_id)
    left join process_managers m on m.version_id = v.id and m.user_type = 'main'
    left join users mu on mu.id = m.user_id and mu.status = 'active'
    left join process_managers a on a.version_id = v.id and a.user_type = 'other'
    left join users au on au.id = a.user_id and au.status = 'active'`;
