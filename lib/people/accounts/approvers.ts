import 'server-only';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';

const MAX_APPROVERS = 10;

/* The condition of the index users_managers, in literals so that prepared statements use it. Super admins have no company. */
const IS_MANAGER = sql`${users.status} = 'active' and ${users.role} in ('business_manager', 'program_manager', 'super_admin')`;

/**
 * Returns the people who approve a company's new users and receive other members' invitations: its signup managers,
 * else its business managers, else its program managers, else the super admins (rule: accounts.approval).
 */
export async function findApprovers(db: Db, company_id: number) {
  const rank = sql<number>`case when ${users.id} in (${companies.signup_manager_id}, ${companies.alt_signup_manager_id}) then 1 when ${users.role} = 'business_manager' then 2 when ${users.role} = 'program_manager' then 3 else 4 end`;
  const managers = await db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email, rank })
    .from(users)
    .innerJoin(companies, eq(companies.id, company_id))
    .where(
      and(
        IS_MANAGER,
        or(eq(users.company_id, company_id), and(isNull(users.company_id), eq(users.role, 'super_admin'))),
      ),
    )
    .orderBy(rank, asc(users.id))
    .limit(MAX_APPROVERS);
  return managers.filter((one) => one.rank === managers[0]!.rank);
}
