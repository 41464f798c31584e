import 'server-only';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, departments, processes } from '@/db/schema';
import { query } from '@/lib/core/operation';
import type { ProcessStatus } from '@/lib/shared/enums';
import { Id, IdOf, optional } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound, type FieldErrors } from '@/lib/shared/problem';

/** A department; empty or 0 for the whole company. */
export const DepartmentId = z.preprocess(
  (value) => (value === 0 || value === '0' ? null : value),
  optional(IdOf('a department')),
);

/** How a company takes part in a group: as a whole or with one department, and the process that receives. */
export type Placement = { department_id: number | null; document_id: number | null };

export type PlacementChoices = {
  departments: { id: number; name: string }[];
  documents: { id: number; name: string; status: ProcessStatus }[];
};

/** A company's departments and processes to choose from for a membership (spec 3 §7). */
export const readPlacementChoices = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  async run({ db }, { id }) {
    const [company] = await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.id, id), isNull(companies.deleted_at)));
    return company ? placementChoices(db, id) : notFound('Company not found.');
  },
});

/** Active departments, and processes that were not rejected, by name. */
export async function placementChoices(db: Db, company_id: number): Promise<PlacementChoices> {
  const [ofCompany, documents] = await Promise.all([
    db
      .select({ id: departments.id, name: departments.name })
      .from(departments)
      .where(and(eq(departments.company_id, company_id), eq(departments.status, 'active')))
      .orderBy(asc(sql`lower(${departments.name})`)),
    db
      .select({ id: processes.id, name: processes.name, status: processes.status })
      .from(processes)
      .where(
        and(
          eq(processes.company_id, company_id),
          inArray(processes.status, ['approved', 'pending']),
          isNull(processes.deleted_at),
        ),
      )
      .orderBy(asc(sql`lower(${processes.name})`), asc(processes.id)),
  ]);
  return { departments: ofCompany, documents };
}

/** Errors for a department or process that is not selectable. The `stored` ones may stay. */
export async function placementErrors(
  db: Db,
  chosen: Placement & { company_id: number },
  stored: Placement | null,
): Promise<FieldErrors> {
  const { departments: ofCompany, documents } = await placementChoices(db, chosen.company_id);
  const errors: FieldErrors = {};
  const isOffered = (key: keyof Placement, offered: { id: number }[]) =>
    chosen[key] === null || chosen[key] === stored?.[key] || offered.some(({ id }) => id === chosen[key]);
  if (!isOffered('department_id', ofCompany)) errors.department_id = ['Choose an active department of the company.'];
  if (!isOffered('document_id', documents)) errors.document_id = ['Choose a process of the company.'];
  return errors;
}
