import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/**
 * Adds new users of a company to its default groups that are limited to selected users; the others are open to everyone
 * (rule: accounts.default-groups).
 */
export async function joinDefaultGroups(db: Db, { ids, company_id }: { ids: number[]; company_id: number | null }) {
  await db.execute(sql`
    insert into relation_users (relation_id, user_id)
    select r.id, u.id from relations r
    join company_default_groups d on d.company_id = r.company_id and d.community_id = r.community_id
    join users u on u.company_id = r.company_id and u.id in ${ids}
    where r.company_id = ${company_id} and r.is_active and r.user_access_flag = 'limit' on conflict do nothing`);
}
