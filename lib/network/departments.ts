import 'server-only';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { communities, companies, departments, processes } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { ensureCompany } from './company-row';

export const departmentRow = {
  id: departments.id,
  company_id: departments.company_id,
  name: departments.name,
  description: departments.description,
  community_id: departments.community_id,
  contact_document_id: departments.contact_document_id,
  status: departments.status,
  /** Changes with every save; identifies the state a form was opened with. */
  updated_at: departments.updated_at,
};
export type DepartmentRow = Awaited<ReturnType<typeof departmentRows>>[number];

/** A company's departments by name, except deleted ones. */
const departmentRows = (db: Db, company_id: number) =>
  db
    .select(departmentRow)
    .from(departments)
    .where(and(eq(departments.company_id, company_id), isNull(departments.deleted_at)))
    .orderBy(asc(sql`lower(${departments.name})`), asc(departments.id));

/** A company's processes by name, for selects. */
const documentRows = (db: Db, company_id: number) =>
  db
    .select({
      id: processes.id,
      name: processes.name,
      document_type: processes.document_type,
      status: processes.status,
    })
    .from(processes)
    .where(and(eq(processes.company_id, company_id), isNull(processes.deleted_at)))
    .orderBy(asc(sql`lower(${processes.name})`), asc(processes.id));

/** Groups assigned to a company's departments, inactive ones included. */
const usedGroups = (db: Db, company_id: number) =>
  db.select({ id: departments.community_id }).from(departments).where(eq(departments.company_id, company_id));

/** All departments of a company (spec 3 §7: `departments` and `departments/all`). */
export const listCompanyDepartments = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  async run({ db }, { id }) {
    await ensureCompany(db, id);
    return { departments: await departmentRows(db, id) };
  },
});

/** Departments screen with its choices; `company` is null when unknown. */
export const readDepartmentsScreen = query({
  who: superAdmin,
  input: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647).catch(0) }),
  async run({ db }, { id }) {
    const [[company], rows, documents, groups] = await Promise.all([
      db
        .select({ id: companies.id, name: companies.name })
        .from(companies)
        .where(and(eq(companies.id, id), isNull(companies.deleted_at))),
      departmentRows(db, id),
      documentRows(db, id),
      db
        .select({ id: communities.id, name: communities.name })
        .from(communities)
        .where(or(eq(communities.status, 'active'), inArray(communities.id, usedGroups(db, id))))
        .orderBy(asc(sql`lower(${communities.name})`)),
    ]);
    return { company: company ?? null, departments: rows, documents, groups };
  },
});
