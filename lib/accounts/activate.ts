import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/**
 * Adds a new user to the company's default groups that are limited to selected users; the others are open to everyone
 * (rule: accounts.default-groups).
 */
export async function joinDefaultGroups(db: Db, user: { id: number; company_id: number | null }): Promise<void> {
  await db.execute(sql`
    insert into relation_users (relation_id, user_id)
    select r.id, ${user.id} from relations r join company_default_groups d on d.company_id = r.company_id and d.community_id = r.community_id
    where r.company_id = ${user.company_id} and r.is_active and r.user_access_flag = 'limit' on conflict do nothing`);
}
