import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import type { Assignable } from './resources';

type IdAndName = { id: number; name: string };

/**
 * Selects a company's active departments with the process that each names, as a table of `id`, `name` and `document_id`
 * (rule: network.process-assignment).
 */
export const departmentsOf = (company_id: SQL | number) => sql`(
  select d.id, d.name, d.contact_document_id as document_id from departments d
  where d.company_id = ${company_id} and d.status = 'active')`;

/**
 * Selects the active groups that a company is in as a whole, with the process that receives there, as the same table.
 */
export const groupsOf = (company_id: SQL | number) => sql`(
  select g.id, g.name, coalesce(r.document_id, case when g.sponsor_company_id = r.company_id then g.document_id end) as document_id
  from relations r join communities g on g.id = r.community_id and g.status = 'active'
  where r.company_id = ${company_id} and r.is_active and r.department_id is null)`;

export async function assignableTo(
  db: Db,
  company_id: number,
): Promise<{ departments: Assignable[]; groups: Assignable[] }> {
  const listed = (table: SQL) =>
    db.execute<Assignable>(sql`
      select a.id, a.name, case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as document
      from ${table} a left join processes p on p.id = a.document_id and p.deleted_at is null
      order by lower(a.name), a.id`);
  const [departments, groups] = await Promise.all([listed(departmentsOf(company_id)), listed(groupsOf(company_id))]);
  return { departments: [...departments], groups: [...groups] };
}

/** Companies that may send cases to a company, by name (rule: directory.relationship). */
export const sendersTo = async (db: Db, company_id: number): Promise<IdAndName[]> => [
  ...(await db.execute<IdAndName>(sql`
    select c.id, c.name from relations target
    join communities g on g.id = target.community_id and g.status = 'active'
    join relations own on own.community_id = g.id and own.is_active and own.company_id <> target.company_id
      and (own.member_relationship = 'many_to_many' or g.sponsor_company_id in (own.company_id, target.company_id))
    join companies c on c.id = own.company_id and c.status = 'active'
    where target.company_id = ${company_id} and target.is_active
    group by c.id, c.name order by lower(c.name), c.id`)),
];

type Assignments = { departments: IdAndName[]; groups: IdAndName[] };
type StoreAssignedOptions = { company_id: number; process_id: number; before: Assignments; after: Assignments };

/**
 * Assigns a process to the added departments and groups, and removes it from the removed ones (rule:
 * network.process-assignment). Groups come before memberships, in the order in which other commands lock them.
 */
export async function storeAssigned(
  db: Db,
  { company_id, process_id, before, after }: StoreAssignedOptions,
): Promise<void> {
  const departments = difference(before.departments, after.departments);
  const groups = difference(before.groups, after.groups);
  if (groups.removed.length)
    await db.execute(sql`
      update communities set document_id = null, updated_at = now()
      where id in ${groups.removed} and sponsor_company_id = ${company_id} and document_id = ${process_id}`);
  const inGroups = (ids: number[]) =>
    sql`company_id = ${company_id} and department_id is null and community_id in ${ids}`;
  if (groups.removed.length)
    await db.execute(sql`
      update relations set document_id = null, updated_at = now()
      where ${inGroups(groups.removed)} and document_id = ${process_id}`);
  if (groups.added.length)
    await db.execute(sql`
      update relations set document_id = ${process_id}, updated_at = now() where ${inGroups(groups.added)}`);
  if (departments.removed.length)
    await db.execute(sql`
      update departments set contact_document_id = null, updated_at = now()
      where company_id = ${company_id} and id in ${departments.removed} and contact_document_id = ${process_id}`);
  if (departments.added.length)
    await db.execute(sql`
      update departments set contact_document_id = ${process_id}, updated_at = now()
      where company_id = ${company_id} and id in ${departments.added}`);
}

function difference(before: IdAndName[], after: IdAndName[]): { added: number[]; removed: number[] } {
  const without = (list: IdAndName[], others: IdAndName[]) =>
    list.filter(({ id }) => !others.some((one) => one.id === id)).map(({ id }) => id);
  return { added: without(after, before), removed: without(before, after) };
}
