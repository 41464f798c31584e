import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { MANAGERS } from '@/db/manager-roles';
import type { Db } from '@/db/client';
import { query } from '@/lib/platform/operation/operation';
import { totalOf } from '@/lib/platform/operation/paging';
import { IS_SILENT } from '@/lib/partners/health/health.sql';
import type { Member } from '@/lib/shared/actor';
import { SingleLine, optional } from '@/lib/shared/fields';
import { member, partnerSearcher } from '@/lib/shared/gates';
import { supportStatus } from '@/lib/shared/support-hours';
import { lacksAccess, partnersVisibleTo, partnersVisibleToCompany } from '@/lib/partners/directory/visible';
import { isListed } from './can-invite';
import { searchDirectory } from './search-directory';
import { AccessManager, DirectoryEntry, type PartnerPlace, type PartnerPlaces } from './resources';

/**
 * Partners that the member may open a case with, and by name those that only colleagues have access to (spec 1 §7,
 * rule: directory.no-personal-access). `has_access` filters: `true` returns the former, `false` everyone without
 * access, including members that may be invited, `any` all of them. With a term of two characters or more, returns the
 * best twenty matches. Limited members also read it, as their list of partners, but cannot search it (spec 1 §6).
 * `access_managers` are the people who can give the member access; empty when no entry needs them.
 */
export const companyDirectory = query({
  who: member,
  input: z.object({
    term: optional(SingleLine('a term', 200)),
    has_access: optional(z.enum(['true', 'false', 'any'], 'Choose true, false or any.')),
  }),
  output: () => z.strictObject({ directory: z.array(DirectoryEntry), access_managers: z.array(AccessManager) }),
  async run({ db, actor }, { term, has_access }) {
    if (term !== null) partnerSearcher(actor);
    const directory =
      term === null
        ? await entriesOf(db, actor, has_access)
        : await searchDirectory(db, term, (among) => entriesOf(db, actor, has_access, among));
    const asks = directory.some((entry) => !entry.has_access && !entry.can_invite);
    return { directory, access_managers: asks ? await accessManagers(db, actor) : [] };
  },
});

/** `among`: of these companies only. */
async function entriesOf(db: Db, actor: Member, has_access: 'true' | 'false' | 'any' | null, among?: number[]) {
  const parts = await Promise.all([
    has_access === 'false' ? [] : directoryOf(db, actor, among),
    has_access === 'true' ? [] : withoutAccess(db, actor, among),
    has_access === 'false' || has_access === 'any' ? invitable(db, actor, among) : [],
  ]);
  return parts.flat();
}

/** Number of entries that the partner search lists for a term. */
export const countMatches = async (db: Db, actor: Member, term: string): Promise<number> =>
  (await searchDirectory(db, term, (among) => entriesOf(db, actor, 'any', among))).length;

/**
 * Partners that the member may open a case with, one entry for each company and department, by name. With `among`, those of
 * the first of these companies.
 */
export async function directoryOf(db: Db, actor: Member, among?: number[]): Promise<DirectoryEntry[]> {
  const rows = await db.execute<Omit<DirectoryEntry, 'is_ready'> & Readiness & Record<string, unknown>>(sql`
    select case when place.department_id is null then 'company' else 'department' end as type,
      place.company_id, place.company_name, place.department_id, place.department_name, true as has_access, false as can_invite, place.document_id,
      array(select distinct t.tag from process_tags t where t.process_id = any(place.documents) order by t.tag) as tags,
      coalesce(${PRODUCTS}, '') as products, ready.support_hours, ${IS_UNREAD} as is_unread
    from (
      select v.company_id, v.company_name, v.department_id, v.department_name, min(v.document_id) as document_id,
        array_agg(distinct v.document_id) as documents, array_agg(distinct v.version_id) as versions
      from ${partnersVisibleTo(actor, isAmong(sql`target.company_id`, among))} v
      group by v.company_id, v.company_name, v.department_id, v.department_name
      ${among ? sql`order by array_position(${listOf(among)}, v.company_id) limit ${MOST_RANKED}` : sql``}
    ) place
    join processes p on p.id = place.document_id join process_versions ready on ready.id = p.current_version_id
    order by lower(place.company_name), place.company_id, lower(place.department_name) nulls first`);
  const isOpen = openings(new Date());
  return rows.map(({ support_hours, is_unread, ...entry }) => ({
    ...entry,
    is_ready: !is_unread && isOpen(support_hours),
  }));
}

/* Nearly all places have one process, of which `ready` is the version already. */
const PRODUCTS = sql`case when cardinality(place.versions) = 1 then nullif(ready.product_supported, 'All')
  else (select string_agg(distinct nullif(pv.product_supported, 'All'), ', ') from process_versions pv where pv.id = any(place.versions)) end`;

const IS_REFUSED = sql`a.refused_at is not null`;
/*
 * A To address is refused, or nobody answers at any of them (rule: directory.ranking). The few processes with such an address are
 * read once for all places, and only of them the addresses.
 */
const IS_UNREAD = sql`(place.document_id = any(array(select a.process_id from inbound_addresses a where ${IS_REFUSED} or ${IS_SILENT}))
  and (select bool_or(${IS_REFUSED}) or bool_and(coalesce(${IS_SILENT}, false))
    from regexp_split_to_table(lower(ready.collaborate_email), '[,;\\s]+') as named(email)
    left join inbound_addresses a on a.process_id = place.document_id and a.email = named.email where named.email like '%@%'))`;

/** Entries of a search that are ranked: several times as many as it shows. */
const MOST_RANKED = 300;

/* One parameter, so that the statement's text does not depend on how many there are. */
const listOf = (ids: number[]) => sql`${`{${ids.join(',')}}`}::int[]`;
const isAmong = (column: SQL, ids: number[] | undefined) => (ids ? sql`${column} = any(${listOf(ids)})` : undefined);

/** Partners that are counted of a list of the first ones. */
const MOST_COUNTED = 50;

/* Companies whose partners among them are nearly always enough for such a list; only if they are not, all partners are read. */
const FIRST_COMPANIES = sql`target.company_id = any(array(
  select id from companies where status = 'active' and deleted_at is null order by lower(name), id limit 100))`;

/**
 * The first partners that the member may open a case with, by name, and how many there are, up to 50 (rule: screens.limited);
 * all where `limit` is null. Nothing of their processes is read.
 */
export async function firstPartners(db: Db, actor: Member, limit: number | null): Promise<PartnerPlaces> {
  if (limit === null) {
    const places = await placesOf(db, actor);
    return { ...totalOf(places.length, places.length), places };
  }
  const first = await placesOf(db, actor, FIRST_COMPANIES, MOST_COUNTED + 1);
  const counted = first.length > MOST_COUNTED ? first : await placesOf(db, actor, undefined, MOST_COUNTED + 1);
  return { ...totalOf(counted.length, MOST_COUNTED), places: counted.slice(0, limit) };
}

const placesOf = async (db: Db, actor: Member, only?: SQL, limit: number | null = null): Promise<PartnerPlace[]> => [
  ...(await db.execute<PartnerPlace>(sql`
    select company_id, company_name, department_id, department_name
    from (select distinct company_id, company_name, department_id, department_name from ${partnersVisibleTo(actor, only)} v) place
    order by lower(company_name), company_id, lower(department_name) nulls first limit ${limit}`)),
];

type Readiness = { support_hours: string; is_unread: boolean | null };

/** Reads each text of support hours once: many partners have the same. */
function openings(now: Date) {
  const known = new Map<string, boolean>();
  return (hours: string): boolean => {
    const before = known.get(hours);
    if (before !== undefined) return before;
    const open = supportStatus(hours, now)?.open ?? false;
    known.set(hours, open);
    return open;
  };
}

/* Columns of an entry without access: its name, without any data of the process. */
const NAME_ONLY = sql`false as has_access, '{}'::text[] as tags, '' as products, null::int as document_id, false as is_ready`;

/**
 * Partners of the member's company that the member has no access to (rule: directory.no-personal-access). They are not read
 * where the member has access to everything.
 */
async function withoutAccess(db: Db, actor: Member, among?: number[]): Promise<DirectoryEntry[]> {
  const only = isAmong(sql`target.company_id`, among);
  const rows = await db.execute<DirectoryEntry & Record<string, unknown>>(sql`
    select case when v.department_id is null then 'company' else 'department' end as type, v.company_id, v.company_name, v.department_id, v.department_name, false as can_invite, ${NAME_ONLY}
    from (
      select company_id, company_name, department_id, department_name from ${partnersVisibleToCompany(actor, only)} c
      except select company_id, company_name, department_id, department_name from ${partnersVisibleTo(actor, only)} u
    ) v
    where ${lacksAccess(actor)}
    order by lower(v.company_name), v.company_id, lower(v.department_name) nulls first`);
  return [...rows];
}

/** Publicly listed members that the member's company does not work with (rule: directory.invitable). */
async function invitable(db: Db, actor: Member, among?: number[]): Promise<DirectoryEntry[]> {
  const only = isAmong(sql`target.company_id`, among);
  const rows = await db.execute<DirectoryEntry & Record<string, unknown>>(sql`
    select 'company' as type, listed.id as company_id, listed.name as company_name, null::int as department_id, null::text as department_name, true as can_invite, ${NAME_ONLY}
    from companies listed where ${isListed(actor)} ${among ? sql`and ${isAmong(sql`listed.id`, among)}` : sql``}
      and listed.id not in (select v.company_id from ${partnersVisibleToCompany(actor, only)} v)
    order by lower(listed.name), listed.id`);
  return [...rows];
}

/** The managers of the member's own company who can give access to a partner. */
async function accessManagers(db: Db, actor: Member): Promise<AccessManager[]> {
  const rows = await db.execute<AccessManager>(sql`
    select concat_ws(' ', first_name, last_name) as name, email from users
    where company_id = ${actor.company_id} and status = 'active' and role in ${MANAGERS} and id <> ${actor.id}
    order by role, id limit 3`);
  return [...rows];
}
