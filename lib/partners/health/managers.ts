import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { fullName } from '@/lib/shared/format';
import { MANAGER_ROLES } from '@/lib/shared/enums';

type Manager = { company_id: number; first_name: string; last_name: string; email: string };

const MAX_MANAGERS = 10;

/** The active business managers of each company, else its program managers; at most ten, by name. */
export async function managersOf(db: Db, company_ids: number[]): Promise<Map<number, Manager[]>> {
  if (!company_ids.length) return new Map();
  const rows = await db.execute<Manager>(sql`
    select company_id, first_name, last_name, email from (
      select u.*, rank() over (partition by company_id order by role = 'business_manager' desc) as role_place,
        row_number() over (partition by company_id
          order by role = 'business_manager' desc, lower(first_name), lower(last_name), id) as place
      from users u
      where company_id in ${company_ids} and status = 'active' and role in ${[...MANAGER_ROLES]}
    ) ranked where role_place = 1 and place <= ${MAX_MANAGERS} order by company_id, place`);
  return Map.groupBy(rows, ({ company_id }) => company_id);
}

export const namesOf = (managers: Manager[] = []): string[] =>
  managers.map((manager) => fullName(manager) || manager.email);

export const managerNames = async (db: Db, company_id: number) =>
  namesOf((await managersOf(db, [company_id])).get(company_id));
