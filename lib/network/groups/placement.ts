import 'server-only';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, departments, processes } from '@/db/schema';
import { calendarChoices } from '@/lib/intake/calendars/place-calendar';
import { query } from '@/lib/platform/operation/operation';
import { Named } from '@/lib/platform/operation/resources';
import { Id, IdOf, Integer, optional } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound, type FieldErrors } from '@/lib/shared/problem';
import { membershipErrors, placementOf, type EnteredPlacement, type Participation } from './policy';
import { PlacementChoices } from './resources';

export const DepartmentId = z.preprocess(
  (value) => (value === 0 || value === '0' ? null : value),
  optional(IdOf('a department')),
);

const Entered = (what: string) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    Integer(0, 2_147_483_647, `Choose ${what}.`).optional(),
  );

/** Department and process of a membership (rule: network.group-access). */
export const MembershipPlacement = { department_id: Entered('a department'), document_id: Entered('a process') };

/** A company's departments and processes to choose from for a membership (spec 3 §7), and its calendars for a group that it hosts. */
export const readPlacementChoices = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () => PlacementChoices.extend({ calendars: z.array(Named) }),
  async run({ db }, { id }) {
    await companyToPlace(db, id);
    const [choices, calendars] = await Promise.all([placementChoices(db, id), calendarChoices(db, id)]);
    return { ...choices, calendars };
  },
});

/** A company that is not deleted. @throws Problem not_found */
export async function companyToPlace(db: Db, id: number) {
  const [company] = await db
    .select({ id: companies.id, name: companies.name, status: companies.status })
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.deleted_at)));
  return company ?? notFound('Company not found.');
}

export async function placementChoices(db: Db, company_id: number): Promise<PlacementChoices> {
  const [ofCompany, someProcesses] = await Promise.all([
    db
      .select({
        id: departments.id,
        name: departments.name,
        document: { id: processes.id, name: processes.name },
      })
      .from(departments)
      .leftJoin(processes, and(eq(processes.id, departments.contact_document_id), isNull(processes.deleted_at)))
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
  return { departments: ofCompany, documents: someProcesses };
}

export async function placementErrors(
  db: Db,
  chosen: Participation & { company_id: number },
  stored: Participation | null,
): Promise<FieldErrors> {
  return notOffered(await placementChoices(db, chosen.company_id), chosen, stored);
}

type Membership = {
  company_id: number;
  group: { sponsor_company_id: number | null; document_id: number | null };
  entered: EnteredPlacement;
  stored: Participation | null;
  active?: boolean;
};

export async function checkedPlacement(
  db: Db,
  { company_id, group, entered, stored, active }: Membership,
): Promise<{ placement: Participation; errors: FieldErrors }> {
  const choices = await placementChoices(db, company_id);
  const errors = membershipErrors(entered, { ...choices, company_id, group, stored, active });
  const placement = placementOf(entered);
  return { placement, errors: { ...notOffered(choices, placement, stored), ...errors } };
}

function notOffered(
  { departments: ofCompany, documents: someProcesses }: PlacementChoices,
  chosen: Participation,
  stored: Participation | null,
): FieldErrors {
  const errors: FieldErrors = {};
  const isOffered = (key: keyof Participation, offered: { id: number }[]) =>
    chosen[key] === null || chosen[key] === stored?.[key] || offered.some(({ id }) => id === chosen[key]);
  if (!isOffered('department_id', ofCompany)) errors.department_id = ['Choose an active department of the company.'];
  if (!isOffered('document_id', someProcesses)) errors.document_id = ['Choose a process of the company.'];
  return errors;
}
