import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { query } from '@/lib/platform/operation/operation';
import { takesCases } from '@/lib/intake/processes/policy';
import { DOCUMENT_TYPES, keysOf } from '@/lib/shared/enums';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';

/**
 * State of a new company's setup for work with partners, read from existing data; null for a missing part (rule:
 * network.setup-path).
 */
export const CompanySetup = z.strictObject({
  manager: z.strictObject({ id: z.number(), name: z.string(), is_invited: z.boolean() }).nullable(),
  process: z.strictObject({ id: z.number(), name: z.string(), takes_test: z.boolean() }).nullable(),
  group: z.strictObject({ id: z.number(), name: z.string() }).nullable(),
  is_tested: z.boolean(),
});
export type CompanySetup = z.infer<typeof CompanySetup>;

const TESTABLE = keysOf(DOCUMENT_TYPES).filter((type) => takesCases(type) || type === 'manager');

/** How far a company is set up (rule: network.setup-path). */
export const readCompanySetup = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () => CompanySetup,
  run: ({ db }, { id }) => setupOf(db, id),
});

async function setupOf(db: Db, company_id: number): Promise<CompanySetup> {
  const [row] = await db.execute<CompanySetup>(sql`
    select
      (select json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name),
          'is_invited', u.password_hash is null and c.login_method = 'requires_registration')
        from users u join companies c on c.id = u.company_id
        where u.company_id = ${company_id} and u.role = 'business_manager' and u.status = 'active'
        order by u.password_hash is null, u.id limit 1) as manager,
      (select json_build_object('id', p.id, 'name', p.name, 'takes_test', p.document_type in ${TESTABLE}) from processes p
        where p.company_id = ${company_id} and p.status = 'approved' and p.deleted_at is null and p.current_version_id is not null
        order by p.document_type in ${TESTABLE} desc, p.id limit 1) as process,
      (select json_build_object('id', r.id, 'name', g.name) from relations r
        join communities g on g.id = r.community_id and g.status = 'active'
        where r.company_id = ${company_id} and r.is_active and r.document_id is not null order by r.id limit 1) as "group",
      exists (select from process_versions v join processes p on p.id = v.process_id
          where p.company_id = ${company_id} and v.tested_at is not null)
        or exists (select from cases where receiver_company_id = ${company_id})
        or exists (select from cases where company_id = ${company_id}) as is_tested`);
  return row!;
}
