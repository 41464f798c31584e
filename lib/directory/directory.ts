import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { query } from '@/lib/core/operation';
import type { Member } from '@/lib/shared/actor';
import { Id, Line, optional } from '@/lib/shared/fields';
import { partner, partnerSearcher } from '@/lib/shared/gates';
import { missing } from '@/lib/shared/problem';
import type { Membership, Status } from '@/lib/shared/vocabulary';
import { rank, type DirectoryEntry } from './policy';
import { visibleTo } from './visible';

/**
 * Everyone the member may open a case with (spec 1 §7); on request the members that he may invite, `false`, or both, `any`. With a
 * term of two characters or more: the best twenty matches. Limited members read it too, as their list of partners, but
 * do not search it (spec 1 §6).
 */
export const companyDirectory = query({
  who: partner,
  input: z.object({ term: optional(Line('a term', 200)), has_access: z.enum(['true', 'false', 'any'], 'Choose true, false or any.').default('true') }),
  async run({ db, actor }, { term, has_access }) {
    if (term !== null) partnerSearcher(actor);
    const parts = await Promise.all([has_access === 'false' ? [] : directoryOf(db, actor), has_access === 'true' ? [] : invitedBy(db, actor)]);
    const directory = parts.flat();
    return { directory: term === null ? directory : rank(directory, term) };
  },
});

/** The directory's entries, one for each company and department, by name. */
export async function directoryOf(db: Db, actor: Member): Promise<DirectoryEntry[]> {
  const rows = await db.execute<DirectoryEntry & Record<string, unknown>>(sql`
    select case when place.department_id is null then 'company' else 'department' end as type,
      place.company_id, place.company_name, place.department_id, place.department_name, true as has_access, place.document_id,
      coalesce((select array_agg(distinct t.tag) from process_tags t where t.process_id = any(place.documents)), '{}') as tags,
      coalesce((select string_agg(distinct nullif(pv.product_supported, 'All'), ', ') from process_versions pv where pv.id = any(place.versions)), '') as products
    from (
      select v.company_id, v.company_name, v.department_id, v.department_name, min(v.document_id) as document_id,
        array_agg(distinct v.document_id) as documents, array_agg(distinct v.version_id) as versions
      from ${visibleTo(actor)} v
      group by v.company_id, v.company_name, v.department_id, v.department_name
    ) place
    order by lower(place.company_name), place.company_id, lower(place.department_name) nulls first`);
  return [...rows];
}

/** Members that are listed publicly and that the member has no access to, neither as a whole nor in a department. */
async function invitedBy(db: Db, actor: Member): Promise<DirectoryEntry[]> {
  const rows = await db.execute<DirectoryEntry & Record<string, unknown>>(sql`
    select 'company' as type, c.id as company_id, c.name as company_name, null as department_id, null as department_name, false as has_access, '{}'::text[] as tags, '' as products, null as document_id
    from companies c
    where c.status = 'active' and c.show_in_public_web and c.id <> ${actor.company_id} and c.id not in (select v.company_id from ${visibleTo(actor)} v)
    order by lower(c.name), c.id`);
  return [...rows];
}

export type CompanyCard = { id: number; name: string; full_name: string; slug: string; url: string | null; status: Status; membership_type: Membership; membership_level_text: string | null };

/** A company that the member may see: his own, or a partner of the directory (spec 1 §7). */
export const readCompany = query({
  who: partner,
  input: z.object({ id: Id }),
  async run({ db, actor }, { id }) {
    const [company] = await db.execute<CompanyCard & Record<string, unknown>>(sql`
      select c.id, c.name, c.full_name, c.slug, c.url, c.status, c.membership_type, c.membership_level_text
      from companies c
      where c.id = ${id} and (c.id = ${actor.company_id} or exists (select from ${visibleTo(actor, sql`target.company_id = ${id}`)} v))`);
    return { company: company ?? missing('Company not found.') };
  },
});
