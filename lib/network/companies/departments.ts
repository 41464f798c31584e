import 'server-only';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { groups as groupTable, companies, departments } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { Named } from '@/lib/platform/operation/resources';
import { calendarChoices } from '@/lib/intake/calendars/place-calendar';
import { processChoices } from '@/lib/intake/processes/form-choices';
import { ProcessSummary } from '@/lib/intake/processes/managed-resources';
import { isNetworkStaff } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { companyAdmin, orNetworkStaff, superAdmin } from '@/lib/shared/gates';
import { Department, EditedDepartment } from './resources';
import { ensureCompany } from './row';

const departmentRow = {
  id: departments.id,
  company_id: departments.company_id,
  name: departments.name,
  description: departments.description,
  status: departments.status,
};

export const editedRow = {
  ...departmentRow,
  community_id: departments.community_id,
  contact_document_id: departments.contact_document_id,
  calendar_id: departments.calendar_id,
  updated_at: departments.updated_at,
};

const ofCompany = (company_id: number) => and(eq(departments.company_id, company_id), isNull(departments.deleted_at));
const BY_NAME = [asc(sql`lower(${departments.name})`), asc(departments.id)];

export const departmentsOf = (db: Db, company_id: number): Promise<Department[]> =>
  db
    .select(departmentRow)
    .from(departments)
    .where(ofCompany(company_id))
    .orderBy(...BY_NAME);

const usedGroups = (db: Db, company_id: number) =>
  db.select({ id: departments.community_id }).from(departments).where(eq(departments.company_id, company_id));

const processesOfDepartment = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by lower(p.name)), '[]')
  from processes p
  where p.deleted_at is null and (p.id = departments.contact_document_id or exists (
    select from relations r where r.department_id = departments.id and r.is_active and r.document_id = p.id)))`;

/**
 * A company's departments by name; network staff also read their groups and processes (spec 2 §7, spec 3 §7:
 * `departments` and `departments/all`). @throws Problem not_found for another company than a member's own
 */
export const listDepartments = query({
  who: orNetworkStaff(companyAdmin),
  input: z.object({ id: Id }),
  output: () =>
    z.strictObject({
      departments: z.union([z.array(Department), z.array(EditedDepartment.extend({ documents: z.array(Named) }))]),
    }),
  async run(ctx, { id }) {
    const { db, actor } = ctx;
    await ensureCompany(ctx, id);
    return {
      departments: isNetworkStaff(actor)
        ? await db
            .select({ ...editedRow, documents: processesOfDepartment })
            .from(departments)
            .where(ofCompany(id))
            .orderBy(...BY_NAME)
        : await departmentsOf(db, id),
    };
  },
});

/** Departments screen with its choices; `company` is null when unknown. */
export const readDepartmentsScreen = query({
  who: superAdmin,
  input: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647).catch(0) }),
  output: () =>
    z.strictObject({
      company: Named.nullable(),
      departments: z.array(EditedDepartment),
      documents: z.array(ProcessSummary),
      groups: z.array(Named),
      calendars: z.array(Named),
    }),
  async run(ctx, { id }) {
    const { db } = ctx;
    const [[company], rows, processes, groups, calendars] = await Promise.all([
      db
        .select({ id: companies.id, name: companies.name })
        .from(companies)
        .where(and(eq(companies.id, id), isNull(companies.deleted_at))),
      db
        .select(editedRow)
        .from(departments)
        .where(ofCompany(id))
        .orderBy(...BY_NAME),
      processChoices(ctx, id),
      db
        .select({ id: groupTable.id, name: groupTable.name })
        .from(groupTable)
        .where(or(eq(groupTable.status, 'active'), inArray(groupTable.id, usedGroups(db, id))))
        .orderBy(asc(sql`lower(${groupTable.name})`)),
      calendarChoices(db, id),
    ]);
    return { company: company ?? null, departments: rows, documents: processes, groups, calendars };
  },
});
